#ifndef FPSBAR_CZLIB_SHIM_H
#define FPSBAR_CZLIB_SHIM_H

#include <zlib.h>

#endif
