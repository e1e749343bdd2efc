#define _GNU_SOURCE
#include "CLinux.h"

#include <pthread.h>
#include <string.h>

int clinux_eviocgrab(int fd, int grab) { return ioctl(fd, EVIOCGRAB, grab); }

int clinux_eviocgkey(int fd, void *bits, int size) { return ioctl(fd, EVIOCGKEY(size), bits); }

int clinux_eviocsclockid(int fd, int clock) { return ioctl(fd, EVIOCSCLOCKID, &clock); }

int clinux_ui_set_evbit(int fd, int type) { return ioctl(fd, UI_SET_EVBIT, type); }

int clinux_ui_set_keybit(int fd, int code) { return ioctl(fd, UI_SET_KEYBIT, code); }

int clinux_ui_set_ledbit(int fd, int code) { return ioctl(fd, UI_SET_LEDBIT, code); }

int clinux_ui_set_phys(int fd, const char *phys) { return ioctl(fd, UI_SET_PHYS, phys); }

int clinux_ui_dev_setup(int fd, const struct uinput_setup *setup) {
  return ioctl(fd, UI_DEV_SETUP, setup);
}

int clinux_ui_dev_create(int fd) { return ioctl(fd, UI_DEV_CREATE); }

int clinux_ui_get_sysname(int fd, char *name, int size) {
  return ioctl(fd, UI_GET_SYSNAME(size), name);
}

int clinux_set_thread_name(const char *name) { return pthread_setname_np(pthread_self(), name); }

const char *clinux_strerrordesc(int number) { return strerrordesc_np(number); }
