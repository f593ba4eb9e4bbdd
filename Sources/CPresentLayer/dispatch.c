// The layer's tables: instances, devices, swap chains. Fixed in size, read without a lock.

#include "dispatch.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "fpsbar_ring.h"

enum { INSTANCES = 32, DEVICES = 64, SWAPCHAINS = 256 };

struct swapchain {
  _Atomic uint64_t handle;
  _Atomic uint32_t stream;
};

static struct instance instances[INSTANCES];
static _Atomic(void *) instance_keys[INSTANCES];
static struct device devices[DEVICES];
static _Atomic(void *) device_keys[DEVICES];
static struct swapchain swapchains[SWAPCHAINS];

/// Creation and destruction take turns; presents do not come here.
static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

/// The place of a key, or -1. A key that is used again stands for the newer owner.
static int place_of(_Atomic(void *) *keys, int count, void *key) {
  for (int i = 0; i < count; i++)
    if (atomic_load_explicit(&keys[i], memory_order_acquire) == key) return i;
  return -1;
}

struct instance *new_instance(void *key) {
  pthread_mutex_lock(&making);
  int place = place_of(instance_keys, INSTANCES, key);
  if (place < 0) place = place_of(instance_keys, INSTANCES, NULL);
  if (place >= 0) {
    instances[place] = (struct instance){.key = key};
    atomic_store_explicit(&instance_keys[place], key, memory_order_release);
  }
  pthread_mutex_unlock(&making);
  return place < 0 ? NULL : &instances[place];
}

struct device *new_device(void *key) {
  pthread_mutex_lock(&making);
  int place = place_of(device_keys, DEVICES, key);
  if (place < 0) place = place_of(device_keys, DEVICES, NULL);
  if (place >= 0) {
    devices[place] = (struct device){.key = key};
    atomic_store_explicit(&device_keys[place], key, memory_order_release);
  }
  pthread_mutex_unlock(&making);
  return place < 0 ? NULL : &devices[place];
}

struct instance *instance_of(void *key) {
  int place = key ? place_of(instance_keys, INSTANCES, key) : -1;
  return place < 0 ? NULL : &instances[place];
}

struct device *device_of(void *key) {
  int place = key ? place_of(device_keys, DEVICES, key) : -1;
  return place < 0 ? NULL : &devices[place];
}

void forget_instance(struct instance *instance) {
  atomic_store_explicit(&instance_keys[instance - instances], NULL, memory_order_release);
}

void forget_device(struct device *device) {
  atomic_store_explicit(&device_keys[device - devices], NULL, memory_order_release);
}

void remember_swapchain(VkSwapchainKHR swapchain, uint32_t stream) {
  uint64_t handle = (uint64_t)swapchain;
  pthread_mutex_lock(&making);
  int place = -1;
  for (int i = 0; i < SWAPCHAINS; i++) {
    uint64_t found = atomic_load(&swapchains[i].handle);
    if (found == handle || (found == 0 && place < 0)) place = i;
    if (found == handle) break;
  }
  if (place >= 0) {
    atomic_store(&swapchains[place].stream, stream);
    atomic_store_explicit(&swapchains[place].handle, handle, memory_order_release);
  }
  pthread_mutex_unlock(&making);
}

uint32_t stream_of_swapchain(VkSwapchainKHR swapchain) {
  for (int i = 0; i < SWAPCHAINS; i++)
    if (atomic_load_explicit(&swapchains[i].handle, memory_order_acquire) == (uint64_t)swapchain)
      return atomic_load(&swapchains[i].stream);
  return fpsbar_ring_stream_of((uint64_t)swapchain, FPSBAR_STREAM_SWAPCHAIN);
}

void forget_swapchain(VkSwapchainKHR swapchain) {
  for (int i = 0; i < SWAPCHAINS; i++) {
    uint64_t handle = (uint64_t)swapchain;
    if (handle && atomic_compare_exchange_strong(&swapchains[i].handle, &handle, 0)) return;
  }
}
