#pragma once
#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbregistry.h>
