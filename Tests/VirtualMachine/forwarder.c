// The least a program can do that takes a keyboard and sends its keys on: one wait, one read and
// one write a frame, and no thought. Its output declares keys, repeat and lights, as a keyboard
// does. What anything else costs is told against this.
//
//   forwarder NODE
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void check(int result, const char *what) {
  if (result >= 0) return;
  perror(what);
  exit(1);
}

static int make_output(int source) {
  struct uinput_setup setup = {0};
  check(ioctl(source, EVIOCGID, &setup.id), "EVIOCGID");
  check(ioctl(source, EVIOCGNAME(sizeof setup.name - 1), setup.name), "EVIOCGNAME");
  int output = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  check(output, "/dev/uinput");
  check(ioctl(output, UI_SET_EVBIT, EV_KEY), "EV_KEY");
  check(ioctl(output, UI_SET_EVBIT, EV_REP), "EV_REP");
  for (int key = 1; key < BTN_MISC; key++) check(ioctl(output, UI_SET_KEYBIT, key), "key");
  check(ioctl(output, UI_SET_EVBIT, EV_LED), "EV_LED");
  for (int light = 0; light < 5; light++) check(ioctl(output, UI_SET_LEDBIT, light), "light");
  check(ioctl(output, UI_DEV_SETUP, &setup), "UI_DEV_SETUP");
  check(ioctl(output, UI_DEV_CREATE), "UI_DEV_CREATE");
  return output;
}

int main(int count, char **words) {
  if (count != 2) {
    fputs("usage: forwarder NODE\n", stderr);
    return 2;
  }
  int source = open(words[1], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  check(source, words[1]);
  int output = make_output(source);
  check(ioctl(source, EVIOCGRAB, 1), "EVIOCGRAB");
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event wanted = {.events = EPOLLIN};
  check(epoll_ctl(epoll, EPOLL_CTL_ADD, source, &wanted), "EPOLL_CTL_ADD");
  for (;;) {
    struct epoll_event ready;
    if (epoll_wait(epoll, &ready, 1, -1) < 1) continue;
    struct input_event read_events[64], sent[64];
    ssize_t size = read(source, read_events, sizeof read_events);
    if (size < 0) return 0;  // the keyboard is gone
    int kept = 0;
    for (size_t index = 0; index < size / sizeof *sent; index++)
      if (read_events[index].type == EV_KEY || read_events[index].type == EV_SYN)
        sent[kept++] = read_events[index];
    if (write(output, sent, kept * sizeof *sent) < 0) perror("write");
  }
}
