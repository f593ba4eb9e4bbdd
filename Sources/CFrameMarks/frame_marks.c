#include "frame_marks.h"
