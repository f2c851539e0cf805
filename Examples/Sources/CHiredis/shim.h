#pragma once

#include <hiredis/hiredis.h>

#if HIREDIS_MAJOR == 0 && HIREDIS_MINOR < 14
#error "ResetSessionsRedis needs hiredis 0.14 or later (Debian, Ubuntu: libhiredis-dev; Fedora: hiredis-devel)"
#endif
