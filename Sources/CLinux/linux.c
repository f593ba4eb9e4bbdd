#include "fpsbar_linux.h"
