#ifndef FPSBAR_CEXPAT_SHIM_H
#define FPSBAR_CEXPAT_SHIM_H

#include <expat.h>

#endif
