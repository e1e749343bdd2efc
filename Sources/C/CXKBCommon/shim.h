#pragma once
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>
