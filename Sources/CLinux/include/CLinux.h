#pragma once
#include <linux/input.h>
#include <linux/uinput.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

// Only what Swift cannot import: function-like macros, and GNU functions that its Glibc module
// does not show. No logic lives here. Unless it says otherwise, a function
// returns -1 and sets errno on failure.

/// EVIOCGRAB: 1 takes the device exclusively, 0 gives it back.
int clinux_eviocgrab(int fd, int grab);

/// EVIOCGKEY: fills `bits` with the keys that are down now; returns the bytes written.
/// It also throws away the key events that this reader has not read yet.
int clinux_eviocgkey(int fd, void *bits, int size);

/// EVIOCSCLOCKID: stamps this reader's events with a clock of clock_gettime(2).
int clinux_eviocsclockid(int fd, int clock);

/// UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_LEDBIT, UI_SET_PHYS: what a new uinput device declares.
int clinux_ui_set_evbit(int fd, int type);
int clinux_ui_set_keybit(int fd, int code);
int clinux_ui_set_ledbit(int fd, int code);
int clinux_ui_set_phys(int fd, const char *phys);

/// UI_DEV_SETUP and UI_DEV_CREATE: names the new device and shows it to the system.
int clinux_ui_dev_setup(int fd, const struct uinput_setup *setup);
int clinux_ui_dev_create(int fd);

/// UI_GET_SYSNAME: writes the name below /sys/devices/virtual/input, such as input12.
int clinux_ui_get_sysname(int fd, char *name, int size);

/// pthread_setname_np(3) for the calling thread: at most 15 bytes. Returns an error number.
int clinux_set_thread_name(const char *name);

/// strerrordesc_np(3): a constant, so unlike strerror(3) it is thread-safe. NULL if unknown.
const char *clinux_strerrordesc(int number);
