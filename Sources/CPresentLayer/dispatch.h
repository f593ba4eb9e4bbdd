#ifndef FPSBAR_DISPATCH_H
#define FPSBAR_DISPATCH_H

#include <vulkan/vk_layer.h>
#include <vulkan/vulkan.h>

/// What comes after this layer for one instance. `key` is what every handle of it begins with.
struct instance {
  void *key;
  VkInstance handle;
  PFN_vkGetInstanceProcAddr next;
  PFN_vkDestroyInstance destroy;
  PFN_vkEnumerateDeviceExtensionProperties device_extensions;
};

/// What comes after this layer for one device.
struct device {
  void *key;
  PFN_vkGetDeviceProcAddr next;
  PFN_vkDestroyDevice destroy;
  PFN_vkCreateSwapchainKHR create_swapchain;
  PFN_vkDestroySwapchainKHR destroy_swapchain;
  PFN_vkQueuePresentKHR present;
};

/// The loader's dispatch pointer, the same for all handles of an instance or a device.
static inline void *dispatch_key(const void *handle) { return *(void *const *)handle; }

/// Room for one more, or NULL. It is found once its key is set.
struct instance *new_instance(void *key);
struct device *new_device(void *key);

/// The entry of a key, or NULL. No lock: an entry changes only while its owner is made or unmade.
struct instance *instance_of(void *key);
struct device *device_of(void *key);

void forget_instance(struct instance *instance);
void forget_device(struct device *device);

/// Notes the stream of a swap chain, and gives it back.
void remember_swapchain(VkSwapchainKHR swapchain, uint32_t stream);
uint32_t stream_of_swapchain(VkSwapchainKHR swapchain);
void forget_swapchain(VkSwapchainKHR swapchain);

#endif
