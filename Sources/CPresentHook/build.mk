# The C libraries that other programs load. They are linked here and not by the package manager,
# which would tie the Swift runtime to every program they are loaded into.
#
# In: BUILD (where the fpsbar executable lies), CC (clang), CFLAGS, PREFIX, DESTDIR.
# Out: $(FPSBAR_LIBRARIES), and the targets `libraries`, `install-libraries`.

BUILD ?= .build/release
CC := $(if $(filter default undefined,$(origin CC)),clang,$(CC))
CFLAGS ?= -O2
PREFIX ?= /usr/local

MARKS_SOURCES := $(wildcard Sources/CFrameMarks/*.c)
RING_SOURCES := $(filter-out %/marks.c,$(MARKS_SOURCES))
MARKS_HEADERS := $(wildcard Sources/CFrameMarks/*.h Sources/CFrameMarks/include/*.h)
HOOK_SOURCES := $(wildcard Sources/CPresentHook/*.c)
LAYER_SOURCES := $(wildcard Sources/CPresentLayer/*.c)

FPSBAR_LIBRARIES := $(addprefix $(BUILD)/,\
	libfpsbar-marks.so libfpsbar-hook.so libfpsbar-layer.so fpsbar-layer.json)

# -Bsymbolic-functions: what the hook says of itself is about itself, whoever else is preloaded.
# -z nodelete: threads that end after a dlclose still find their way out.
LIBRARY_CFLAGS := -std=gnu11 -fPIC -fvisibility=hidden -ffunction-sections -fdata-sections \
	-fno-asynchronous-unwind-tables -fno-stack-protector -Wall -Wextra -Werror \
	-ISources/CFrameMarks/include -ISources/CFrameMarks
LIBRARY_LDFLAGS := -shared -Wl,-Bsymbolic-functions -Wl,-z,nodelete -Wl,-z,noseparate-code \
	-Wl,-z,defs -Wl,-z,relro -Wl,--gc-sections -Wl,--as-needed -Wl,--hash-style=gnu -Wl,-s \
	$(if $(findstring clang,$(CC)),-fuse-ld=lld)

.PHONY: libraries install-libraries
libraries: $(FPSBAR_LIBRARIES)

$(BUILD)/libfpsbar-marks.so: $(MARKS_SOURCES) $(MARKS_HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LIBRARY_CFLAGS) \
		$(LIBRARY_LDFLAGS) -Wl,-soname,libfpsbar-marks.so.1 -o $@ $(MARKS_SOURCES)
	ln -sf libfpsbar-marks.so $(BUILD)/libfpsbar-marks.so.1

$(BUILD)/libfpsbar-hook.so: $(HOOK_SOURCES) $(RING_SOURCES) $(MARKS_HEADERS) \
		$(wildcard Sources/CPresentHook/*.h)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Os $(LIBRARY_CFLAGS) -DFPSBAR_RING_COMPONENT="'h'" -DFPSBAR_RING_UNDER_RUN \
		$(LIBRARY_LDFLAGS) -o $@ $(HOOK_SOURCES) $(RING_SOURCES)

$(BUILD)/libfpsbar-layer.so: $(LAYER_SOURCES) $(RING_SOURCES) $(MARKS_HEADERS)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LIBRARY_CFLAGS) -DFPSBAR_RING_COMPONENT="'l'" -DFPSBAR_RING_UNDER_RUN \
		$(LIBRARY_LDFLAGS) -o $@ $(LAYER_SOURCES) $(RING_SOURCES)

$(BUILD)/fpsbar-layer.json: Sources/CPresentLayer/fpsbar-layer.json
	@mkdir -p $(@D)
	cp $< $@

install-libraries: $(FPSBAR_LIBRARIES)
	install -d $(DESTDIR)$(PREFIX)/lib/fpsbar $(DESTDIR)$(PREFIX)/include
	install -m 755 $(BUILD)/libfpsbar-hook.so $(BUILD)/libfpsbar-layer.so \
		$(DESTDIR)$(PREFIX)/lib/fpsbar
	install -m 644 $(BUILD)/fpsbar-layer.json $(DESTDIR)$(PREFIX)/lib/fpsbar
	install -m 755 $(BUILD)/libfpsbar-marks.so $(DESTDIR)$(PREFIX)/lib/libfpsbar-marks.so.1
	ln -sf libfpsbar-marks.so.1 $(DESTDIR)$(PREFIX)/lib/libfpsbar-marks.so
	install -m 644 Sources/CFrameMarks/include/fpsbar_marks.h $(DESTDIR)$(PREFIX)/include

# What a mark costs, in units of one clock_gettime.
.PHONY: benchmark-marks
benchmark-marks: $(BUILD)/libfpsbar-marks.so
	$(CC) -O2 -ISources/CFrameMarks/include Tests/Benchmarks/frame_mark.c -L$(BUILD) \
		-lfpsbar-marks -Wl,-rpath,$(abspath $(BUILD)) -o $(BUILD)/frame-mark
	$(BUILD)/frame-mark
