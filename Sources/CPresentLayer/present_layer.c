// The Vulkan layer: marks every frame that is queued for presentation, a stream a swap chain, and
// changes nothing else. It is an explicit layer, which `fpsbar run` enables in the environment of
// the program that it starts.
//
// A swap chain that replaces another one of the same surface (after a resize) goes on with its
// stream, or every resize would begin a new measurement.

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "dispatch.h"
#include "fpsbar_ring.h"

#define EXPORT __attribute__((visibility("default")))

static const char layer_name[] = "VK_LAYER_FPSBAR_present";

static PFN_vkVoidFunction VKAPI_CALL get_instance_proc(VkInstance instance, const char *name);
static PFN_vkVoidFunction VKAPI_CALL get_device_proc(VkDevice device, const char *name);

/// The loader's note for this layer in the chain of a create call.
static VkLayerInstanceCreateInfo *instance_link(const VkInstanceCreateInfo *info) {
  for (const VkBaseInStructure *at = info->pNext; at; at = at->pNext) {
    VkLayerInstanceCreateInfo *link = (VkLayerInstanceCreateInfo *)at;
    if (at->sType == VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO &&
        link->function == VK_LAYER_LINK_INFO)
      return link;
  }
  return NULL;
}

static VkLayerDeviceCreateInfo *device_link(const VkDeviceCreateInfo *info) {
  for (const VkBaseInStructure *at = info->pNext; at; at = at->pNext) {
    VkLayerDeviceCreateInfo *link = (VkLayerDeviceCreateInfo *)at;
    if (at->sType == VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO &&
        link->function == VK_LAYER_LINK_INFO)
      return link;
  }
  return NULL;
}

static VkResult VKAPI_CALL create_instance(const VkInstanceCreateInfo *info,
                                           const VkAllocationCallbacks *allocator,
                                           VkInstance *instance) {
  VkLayerInstanceCreateInfo *link = instance_link(info);
  if (!link || !link->u.pLayerInfo) return VK_ERROR_INITIALIZATION_FAILED;
  PFN_vkGetInstanceProcAddr next = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
  PFN_vkCreateInstance create = (PFN_vkCreateInstance)next(NULL, "vkCreateInstance");
  if (!create) return VK_ERROR_INITIALIZATION_FAILED;
  link->u.pLayerInfo = link->u.pLayerInfo->pNext;
  VkResult result = create(info, allocator, instance);
  if (result != VK_SUCCESS) return result;
  struct instance *known = new_instance(dispatch_key(*instance));
  PFN_vkDestroyInstance destroy = (PFN_vkDestroyInstance)next(*instance, "vkDestroyInstance");
  if (!known) {
    if (destroy) destroy(*instance, allocator);
    return VK_ERROR_OUT_OF_HOST_MEMORY;
  }
  known->handle = *instance;
  known->destroy = destroy;
  // Asked for now: once the instance is made, the loader answers with the top of the chain.
  known->device_extensions = (PFN_vkEnumerateDeviceExtensionProperties)next(
      *instance, "vkEnumerateDeviceExtensionProperties");
  known->next = next;
  return VK_SUCCESS;
}

static void VKAPI_CALL destroy_instance(VkInstance instance,
                                        const VkAllocationCallbacks *allocator) {
  struct instance *known = instance ? instance_of(dispatch_key(instance)) : NULL;
  if (!known) return;
  PFN_vkDestroyInstance destroy = known->destroy;
  forget_instance(known);
  if (destroy) destroy(instance, allocator);
}

static VkResult VKAPI_CALL create_device(VkPhysicalDevice physical, const VkDeviceCreateInfo *info,
                                         const VkAllocationCallbacks *allocator,
                                         VkDevice *device) {
  struct instance *owner = instance_of(dispatch_key(physical));
  VkLayerDeviceCreateInfo *link = device_link(info);
  if (!owner || !link || !link->u.pLayerInfo) return VK_ERROR_INITIALIZATION_FAILED;
  PFN_vkGetInstanceProcAddr instance_next = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
  PFN_vkGetDeviceProcAddr next = link->u.pLayerInfo->pfnNextGetDeviceProcAddr;
  PFN_vkCreateDevice create =
      (PFN_vkCreateDevice)instance_next(owner->handle, "vkCreateDevice");
  if (!create) return VK_ERROR_INITIALIZATION_FAILED;
  link->u.pLayerInfo = link->u.pLayerInfo->pNext;
  VkResult result = create(physical, info, allocator, device);
  if (result != VK_SUCCESS) return result;
  VkDevice made = *device;
  struct device *known = new_device(dispatch_key(made));
  PFN_vkDestroyDevice destroy = (PFN_vkDestroyDevice)next(made, "vkDestroyDevice");
  if (!known) {
    if (destroy) destroy(made, allocator);
    return VK_ERROR_OUT_OF_HOST_MEMORY;
  }
  known->next = next;
  known->destroy = destroy;
  known->create_swapchain = (PFN_vkCreateSwapchainKHR)next(made, "vkCreateSwapchainKHR");
  known->destroy_swapchain = (PFN_vkDestroySwapchainKHR)next(made, "vkDestroySwapchainKHR");
  known->present = (PFN_vkQueuePresentKHR)next(made, "vkQueuePresentKHR");
  return VK_SUCCESS;
}

static void VKAPI_CALL destroy_device(VkDevice device, const VkAllocationCallbacks *allocator) {
  struct device *known = device ? device_of(dispatch_key(device)) : NULL;
  if (!known) return;
  PFN_vkDestroyDevice destroy = known->destroy;
  forget_device(known);
  if (destroy) destroy(device, allocator);
}

static VkResult VKAPI_CALL create_swapchain(VkDevice device, const VkSwapchainCreateInfoKHR *info,
                                            const VkAllocationCallbacks *allocator,
                                            VkSwapchainKHR *swapchain) {
  struct device *known = device_of(dispatch_key(device));
  if (!known || !known->create_swapchain) return VK_ERROR_INITIALIZATION_FAILED;
  VkResult result = known->create_swapchain(device, info, allocator, swapchain);
  if (result == VK_SUCCESS)
    remember_swapchain(*swapchain, fpsbar_ring_stream_of((uint64_t)info->surface,
                                                         FPSBAR_STREAM_SWAPCHAIN));
  return result;
}

static void VKAPI_CALL destroy_swapchain(VkDevice device, VkSwapchainKHR swapchain,
                                         const VkAllocationCallbacks *allocator) {
  struct device *known = device_of(dispatch_key(device));
  forget_swapchain(swapchain);
  if (known && known->destroy_swapchain) known->destroy_swapchain(device, swapchain, allocator);
}

static VkResult VKAPI_CALL queue_present(VkQueue queue, const VkPresentInfoKHR *info) {
  for (uint32_t i = 0; i < info->swapchainCount; i++)
    fpsbar_ring_mark(stream_of_swapchain(info->pSwapchains[i]));
  struct device *known = device_of(dispatch_key(queue));
  return known && known->present ? known->present(queue, info) : VK_ERROR_DEVICE_LOST;
}

static VkResult VKAPI_CALL layer_properties(uint32_t *count, VkLayerProperties *properties) {
  if (!properties) {
    *count = 1;
    return VK_SUCCESS;
  }
  if (*count == 0) return VK_INCOMPLETE;
  *count = 1;
  memset(properties, 0, sizeof *properties);
  memcpy(properties->layerName, layer_name, sizeof layer_name);
  memcpy(properties->description, "Marks presented frames for fpsbar", 34);
  properties->specVersion = VK_API_VERSION_1_3;
  properties->implementationVersion = 1;
  return VK_SUCCESS;
}

static VkResult VKAPI_CALL device_layer_properties(VkPhysicalDevice physical, uint32_t *count,
                                                   VkLayerProperties *properties) {
  (void)physical;
  return layer_properties(count, properties);
}

static VkResult VKAPI_CALL instance_extensions(const char *layer, uint32_t *count,
                                               VkExtensionProperties *properties) {
  (void)properties;
  if (!layer || strcmp(layer, layer_name) != 0) return VK_ERROR_LAYER_NOT_PRESENT;
  *count = 0;
  return VK_SUCCESS;
}

static VkResult VKAPI_CALL device_extensions(VkPhysicalDevice physical, const char *layer,
                                             uint32_t *count, VkExtensionProperties *properties) {
  if (layer && strcmp(layer, layer_name) == 0) {
    *count = 0;
    return VK_SUCCESS;
  }
  struct instance *owner = physical ? instance_of(dispatch_key(physical)) : NULL;
  if (!owner || !owner->device_extensions) return VK_ERROR_INITIALIZATION_FAILED;
  return owner->device_extensions(physical, layer, count, properties);
}

/// What the layer stands in for.
struct stand_in {
  const char *name;
  PFN_vkVoidFunction function;
};

static PFN_vkVoidFunction look_up(const struct stand_in *table, size_t count, const char *name) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(table[i].name, name) == 0) return table[i].function;
  return NULL;
}

#define STAND_IN(name, function) {name, (PFN_vkVoidFunction)function}
#define COUNT(table) (sizeof(table) / sizeof *(table))

static PFN_vkVoidFunction device_function(const char *name) {
  static const struct stand_in table[] = {
      STAND_IN("vkGetDeviceProcAddr", get_device_proc),
      STAND_IN("vkDestroyDevice", destroy_device),
      STAND_IN("vkCreateSwapchainKHR", create_swapchain),
      STAND_IN("vkDestroySwapchainKHR", destroy_swapchain),
      STAND_IN("vkQueuePresentKHR", queue_present),
  };
  return look_up(table, COUNT(table), name);
}

static PFN_vkVoidFunction VKAPI_CALL get_device_proc(VkDevice device, const char *name) {
  struct device *known = device ? device_of(dispatch_key(device)) : NULL;
  PFN_vkVoidFunction next = known && known->next ? known->next(device, name) : NULL;
  // A function that the device has not got (no swap chain extension) is not feigned.
  PFN_vkVoidFunction ours = device_function(name);
  return ours && next ? ours : next;
}

static PFN_vkVoidFunction VKAPI_CALL get_instance_proc(VkInstance instance, const char *name) {
  static const struct stand_in table[] = {
      STAND_IN("vkGetInstanceProcAddr", get_instance_proc),
      STAND_IN("vkCreateInstance", create_instance),
      STAND_IN("vkDestroyInstance", destroy_instance),
      STAND_IN("vkCreateDevice", create_device),
      STAND_IN("vkEnumerateInstanceLayerProperties", layer_properties),
      STAND_IN("vkEnumerateDeviceLayerProperties", device_layer_properties),
      STAND_IN("vkEnumerateInstanceExtensionProperties", instance_extensions),
      STAND_IN("vkEnumerateDeviceExtensionProperties", device_extensions),
  };
  PFN_vkVoidFunction ours = look_up(table, COUNT(table), name);
  if (ours) return ours;
  struct instance *known = instance ? instance_of(dispatch_key(instance)) : NULL;
  PFN_vkVoidFunction next = known && known->next ? known->next(instance, name) : NULL;
  ours = device_function(name);
  return ours && next ? ours : next;
}

EXPORT VKAPI_ATTR VkResult VKAPI_CALL
vkNegotiateLoaderLayerInterfaceVersion(VkNegotiateLayerInterface *negotiation) {
  if (!negotiation || negotiation->sType != LAYER_NEGOTIATE_INTERFACE_STRUCT ||
      negotiation->loaderLayerInterfaceVersion < 2)
    return VK_ERROR_INITIALIZATION_FAILED;
  negotiation->loaderLayerInterfaceVersion = 2;
  negotiation->pfnGetInstanceProcAddr = get_instance_proc;
  negotiation->pfnGetDeviceProcAddr = get_device_proc;
  negotiation->pfnGetPhysicalDeviceProcAddr = NULL;
  return VK_SUCCESS;
}
