// The streams of this process: a table that only grows, without lock or allocation.

#include "ring_streams.h"

#include <string.h>

/// One stream. `key` is claimed first, `ready` set when the rest is valid.
struct entry {
  _Atomic uint64_t key;
  _Atomic uint32_t ready;
  uint32_t kind;
  uint32_t number;
  char name[FPSBAR_RING_NAME];
};

enum { FIRST = 1, OTHERS = FPSBAR_RING_STREAMS - 1 };

static struct entry entries[FPSBAR_RING_STREAMS];
static _Atomic uint32_t counts[4];

static void fill(struct entry *entry, enum fpsbar_stream_kind kind, const char *name) {
  entry->kind = kind;
  entry->number = atomic_fetch_add_explicit(&counts[kind & 3], 1, memory_order_relaxed) + 1;
  if (name) strncpy(entry->name, name, FPSBAR_RING_NAME - 1);
  atomic_store_explicit(&entry->ready, 1, memory_order_release);
}

/// What is left when the table is full.
static uint32_t others(void) {
  uint64_t expected = 0;
  if (atomic_compare_exchange_strong(&entries[OTHERS].key, &expected, UINT64_MAX))
    fill(&entries[OTHERS], FPSBAR_STREAM_NAMED, "others");
  return OTHERS;
}

static int is_named(const struct entry *entry, const char *name) {
  if (!name || !atomic_load_explicit(&entry->ready, memory_order_acquire)) return 1;
  return strncmp(entry->name, name, FPSBAR_RING_NAME - 1) == 0;
}

/// The stream of a key (and a name, as two names can have one key), made if there is none.
static uint32_t find(uint64_t key, enum fpsbar_stream_kind kind, const char *name) {
  enum { PLACES = OTHERS - FIRST };
  key = key << 2 | (uint64_t)kind;
  if (key == 0) key = 4;
  uint32_t place = (uint32_t)((key * 0x9e3779b97f4a7c15u) >> 32) % PLACES;
  for (uint32_t tried = 0; tried < PLACES; tried++, place = (place + 1) % PLACES) {
    struct entry *entry = &entries[FIRST + place];
    uint64_t found = atomic_load_explicit(&entry->key, memory_order_acquire);
    if (found == 0 && atomic_compare_exchange_strong(&entry->key, &found, key)) {
      fill(entry, kind, name);
      return FIRST + place;
    }
    if (found == key && is_named(entry, name)) return FIRST + place;
  }
  return others();
}

uint32_t fpsbar_ring_stream_of(uint64_t key, enum fpsbar_stream_kind kind) {
  return find(key, kind, NULL);
}

uint32_t fpsbar_ring_stream_named(const char *name, uint32_t parent) {
  uint64_t hash = 0xcbf29ce484222325u ^ parent;
  size_t length = strnlen(name, FPSBAR_RING_NAME - 1);
  for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)name[i]) * 0x100000001b3u;
  return find(hash, FPSBAR_STREAM_NAMED, name);
}

const char *fpsbar_ring_stream_name(uint32_t stream) {
  return stream < FPSBAR_RING_STREAMS ? entries[stream].name : "";
}

int fpsbar_ring_stream_write(uint32_t stream, struct fpsbar_ring_stream *out) {
  const struct entry *entry = &entries[stream];
  if (!atomic_load_explicit(&entry->ready, memory_order_acquire)) return 0;
  out->kind = entry->kind;
  out->number = entry->number;
  memcpy(out->name, entry->name, sizeof out->name);
  atomic_store_explicit((_Atomic uint32_t *)&out->ready, 1, memory_order_release);
  return 1;
}
