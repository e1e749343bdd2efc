#pragma once
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/kd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>

// Only what Swift cannot import: function-like macros, and GNU functions that its Glibc module
// does not show. No logic lives here. Unless it says otherwise, a function
// returns -1 and sets errno on failure.

/// pthread_setname_np(3) for the calling thread: at most 15 bytes. Returns an error number.
int clinux_set_thread_name(const char *name);

/// pipe2(2) with O_CLOEXEC and O_NONBLOCK: the end to read and the end to write.
int clinux_pipe(int ends[2]);

/// strerrordesc_np(3): a constant, so unlike strerror(3) it is thread-safe. NULL if unknown.
const char *clinux_strerrordesc(int number);
