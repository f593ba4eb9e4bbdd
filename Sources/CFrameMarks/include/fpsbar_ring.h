#ifndef FPSBAR_RING_H
#define FPSBAR_RING_H

// The ring of frame marks: its layout in shared memory, which is an ABI, and the writer's calls
// that the marks library, the present hook and the Vulkan layer share.
//
// A ring is one file in a directory that only its owner can enter. One thread at a time writes it;
// anybody who can open the file may read. The file is
//
//   header        256 bytes, written before the file gets its name
//   index         one cache line: how many marks were ever written
//   streams       256 entries of 64 bytes, entry n names stream n
//   records       a power of two, 16 bytes each; mark i is in record i & (capacity - 1)
//
// A writer stores the record and then releases the index, so that a reader who acquires index n
// sees all marks below n, except those which were overwritten since: only marks i with
// i + capacity > index (read again after the copy) are whole. `check` names the mark that a record
// holds, so that nothing has to be taken on trust.

#include <stdint.h>

#define FPSBAR_RING_MAGIC 0x6b6d726162737066u /* "fpsbarmk" */
#define FPSBAR_RING_VERSION 1u

enum {
  /// Marks that a ring holds: 131 ms at a million marks a second.
  FPSBAR_RING_CAPACITY = 1 << 17,
  /// Streams that a process can have; the last one gathers what comes after.
  FPSBAR_RING_STREAMS = 256,
  /// Bytes of a name, the ending zero included.
  FPSBAR_RING_NAME = 48,
  /// Where the parts of the file are, in bytes.
  FPSBAR_RING_INDEX_OFFSET = 256,
  FPSBAR_RING_STREAMS_OFFSET = 4096,
  FPSBAR_RING_RECORDS_OFFSET = 4096 + 256 * 64,
};

/// Who writes a ring; also a letter in its file name.
enum fpsbar_component {
  FPSBAR_COMPONENT_MARKS = 'm',
  FPSBAR_COMPONENT_HOOK = 'h',
  FPSBAR_COMPONENT_LAYER = 'l',
};

/// What a stream is.
enum fpsbar_stream_kind {
  FPSBAR_STREAM_NAMED = 0,
  FPSBAR_STREAM_WINDOW = 1,
  FPSBAR_STREAM_SURFACE = 2,
  FPSBAR_STREAM_SWAPCHAIN = 3,
};

/// One mark.
struct fpsbar_ring_record {
  /// CLOCK_MONOTONIC, in nanoseconds.
  uint64_t present_ns;
  /// Bits 0 to 31: stream. Bits 32 to 63: the low half of the mark's number.
  uint64_t check;
};

/// One stream's name.
struct fpsbar_ring_stream {
  /// 1 once the rest is valid.
  uint32_t ready;
  /// `enum fpsbar_stream_kind`.
  uint32_t kind;
  /// Counts the streams of this kind in this process from 1.
  uint32_t number;
  uint32_t reserved;
  /// UTF-8, ended by zero; empty for all kinds but `FPSBAR_STREAM_NAMED`.
  char name[FPSBAR_RING_NAME];
};

/// The fixed part of a ring file.
struct fpsbar_ring_header {
  uint64_t magic;
  uint32_t version;
  /// Where the records begin, in bytes; the file ends with the last record.
  uint32_t records_offset;
  uint32_t capacity;
  uint32_t record_size;
  uint32_t streams_offset;
  uint32_t streams_capacity;
  /// Where the index is.
  uint32_t index_offset;
  /// `enum fpsbar_component`.
  uint32_t component;
  /// As the writing process sees itself.
  uint32_t pid;
  /// The thread that made the ring; a later thread may have taken it over.
  uint32_t tid;
  /// Field 22 of /proc/PID/stat: with the pid, it names a process for good. 0 is unknown.
  uint64_t process_start;
  /// Inode of the pid namespace, 0 is unknown: a pid of another namespace means nothing here.
  uint64_t pid_namespace;
  /// When this program began to mark. Changes with `exec`; no mark is older.
  uint64_t image_ns;
  /// What FPSBAR_SESSION said, 0 for none: the `fpsbar run` that the ring belongs to.
  uint64_t session;
  /// The program's short name, ended by zero.
  char program[FPSBAR_RING_NAME];
  char reserved[128];
};

/// What a whole ring file is; only `records` of it has a variable place.
struct fpsbar_ring_file {
  struct fpsbar_ring_header header;
  uint64_t index;
  char index_line[56];
  char reserved[3776];
  struct fpsbar_ring_stream streams[FPSBAR_RING_STREAMS];
  struct fpsbar_ring_record records[FPSBAR_RING_CAPACITY];
};

#define FPSBAR_RING_ASSERT(name, member, at) \
  _Static_assert(__builtin_offsetof(struct name, member) == (at), #name "." #member)

#ifndef __cplusplus
_Static_assert(sizeof(struct fpsbar_ring_record) == 16, "record");
FPSBAR_RING_ASSERT(fpsbar_ring_record, present_ns, 0);
FPSBAR_RING_ASSERT(fpsbar_ring_record, check, 8);
_Static_assert(sizeof(struct fpsbar_ring_stream) == 64, "stream");
FPSBAR_RING_ASSERT(fpsbar_ring_stream, ready, 0);
FPSBAR_RING_ASSERT(fpsbar_ring_stream, kind, 4);
FPSBAR_RING_ASSERT(fpsbar_ring_stream, number, 8);
FPSBAR_RING_ASSERT(fpsbar_ring_stream, name, 16);
_Static_assert(sizeof(struct fpsbar_ring_header) == 256, "header");
FPSBAR_RING_ASSERT(fpsbar_ring_header, magic, 0);
FPSBAR_RING_ASSERT(fpsbar_ring_header, version, 8);
FPSBAR_RING_ASSERT(fpsbar_ring_header, records_offset, 12);
FPSBAR_RING_ASSERT(fpsbar_ring_header, capacity, 16);
FPSBAR_RING_ASSERT(fpsbar_ring_header, record_size, 20);
FPSBAR_RING_ASSERT(fpsbar_ring_header, streams_offset, 24);
FPSBAR_RING_ASSERT(fpsbar_ring_header, streams_capacity, 28);
FPSBAR_RING_ASSERT(fpsbar_ring_header, index_offset, 32);
FPSBAR_RING_ASSERT(fpsbar_ring_header, component, 36);
FPSBAR_RING_ASSERT(fpsbar_ring_header, pid, 40);
FPSBAR_RING_ASSERT(fpsbar_ring_header, tid, 44);
FPSBAR_RING_ASSERT(fpsbar_ring_header, process_start, 48);
FPSBAR_RING_ASSERT(fpsbar_ring_header, pid_namespace, 56);
FPSBAR_RING_ASSERT(fpsbar_ring_header, image_ns, 64);
FPSBAR_RING_ASSERT(fpsbar_ring_header, session, 72);
FPSBAR_RING_ASSERT(fpsbar_ring_header, program, 80);
FPSBAR_RING_ASSERT(fpsbar_ring_file, index, FPSBAR_RING_INDEX_OFFSET);
FPSBAR_RING_ASSERT(fpsbar_ring_file, streams, FPSBAR_RING_STREAMS_OFFSET);
FPSBAR_RING_ASSERT(fpsbar_ring_file, records, FPSBAR_RING_RECORDS_OFFSET);
#endif

// The writer. `FPSBAR_RING_COMPONENT` is set where a shared library is built.

/// The stream of a drawable, surface or swap chain, made at first use. Never 0 and never fails:
/// when all are taken the last one gathers the rest. No lock, no allocation.
uint32_t fpsbar_ring_stream_of(uint64_t key, enum fpsbar_stream_kind kind);

/// The stream of a name under a parent stream (0: none), made at first use.
uint32_t fpsbar_ring_stream_named(const char *name, uint32_t parent);

/// Marks a frame: one clock read, one record, one release store.
void fpsbar_ring_mark(uint32_t stream);

/// Makes this thread's ring if it has none yet. Whether marks of this thread are kept.
int fpsbar_ring_prepare(void);

/// The `errno` that kept a ring from being made, 0 when nothing did, -1 when marking is off.
int fpsbar_ring_problem(void);

/// The name of this program, cut at 47 bytes.
const char *fpsbar_ring_program(void);

#endif
