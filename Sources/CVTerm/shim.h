#ifndef FPSBAR_CVTERM_SHIM_H
#define FPSBAR_CVTERM_SHIM_H

#include <vterm.h>

#endif
