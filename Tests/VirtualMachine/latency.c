// The cost of a key: makes a keyboard, presses keys one by one and measures the time from the write
// of a report to the read of the event from an output device. In a machine whose clock counts guest
// instructions (bench), a nanosecond is an instruction, kernel included.
//
//   latency PRESSES GAP_MICROSECONDS FIFO USAGE...
//
// prints ‘source NODE’, reads from FIFO the node to measure at (the source's own for the floor),
// writes ‘lost=… press=… release=… slowest=…’ into it, in nanoseconds, and pulls the keyboard out
// when a second line comes. The keys are those with these HID usages, in turn. A press does more in
// the kernel than a release, so each has its own median.
//
// The keyboard is a HID device made by /dev/uhid: like a Bluetooth keyboard it is hardware to the
// rest of the system, whereas a uinput device is another program's and must not be grabbed.
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uhid.h>
#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static const char source_name[] = "Bench Source Keyboard";

// The boot keyboard of the HID specification (1.11, appendix B.1): a byte of modifiers, a reserved
// byte, six keys; five lights.
static const unsigned char descriptor[] = {
    0x05, 0x01, 0x09, 0x06, 0xa1, 0x01, 0x05, 0x07, 0x19, 0xe0, 0x29, 0xe7, 0x15, 0x00, 0x25, 0x01,
    0x75, 0x01, 0x95, 0x08, 0x81, 0x02, 0x95, 0x01, 0x75, 0x08, 0x81, 0x01, 0x95, 0x05, 0x75, 0x01,
    0x05, 0x08, 0x19, 0x01, 0x29, 0x05, 0x91, 0x02, 0x95, 0x01, 0x75, 0x03, 0x91, 0x01, 0x95, 0x06,
    0x75, 0x08, 0x15, 0x00, 0x25, 0x65, 0x05, 0x07, 0x19, 0x00, 0x29, 0x65, 0x81, 0x00, 0xc0,
};

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int by_size(const void *left, const void *right) {
  long long a = *(const long long *)left, b = *(const long long *)right;
  return (a > b) - (a < b);
}

static int make_keyboard(void) {
  int file = open("/dev/uhid", O_RDWR | O_CLOEXEC);
  if (file < 0) fail("/dev/uhid");
  struct uhid_event event = {.type = UHID_CREATE2};
  struct uhid_create2_req *create = &event.u.create2;
  snprintf((char *)create->name, sizeof create->name, "%s", source_name);
  memcpy(create->rd_data, descriptor, sizeof descriptor);
  create->rd_size = sizeof descriptor;
  create->bus = BUS_USB;
  create->vendor = 0x1209;
  create->product = 0x7777;
  if (write(file, &event, sizeof event) < 0) fail("UHID_CREATE2");
  return file;
}

static void send_report(int keyboard, unsigned char usage) {
  struct uhid_event event = {.type = UHID_INPUT2, .u.input2 = {.size = 8, .data = {0, 0, usage}}};
  // Only as much as the report needs: the whole union would be 4 KB a key.
  size_t size = offsetof(struct uhid_event, u.input2.data) + 8;
  if (write(keyboard, &event, size) < 0) fail("UHID_INPUT2");
}

static bool find_source(char *node, size_t size) {
  for (int number = 0; number < 256; number++) {
    char name[256] = "";
    snprintf(node, size, "/dev/input/event%d", number);
    int file = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    ioctl(file, EVIOCGNAME(sizeof name - 1), name);
    close(file);
    if (strcmp(name, source_name) == 0) return true;
  }
  return false;
}

// Whether the event of a key with this value comes within a second.
static bool arrives(int output, int value) {
  struct pollfd waiting = {.fd = output, .events = POLLIN};
  while (poll(&waiting, 1, 1000) > 0) {
    struct input_event event;
    while (read(output, &event, sizeof event) > 0)
      if (event.type == EV_KEY && event.value == value) return true;
  }
  return false;
}

static long long median(long long *times, int count) {
  qsort(times, count, sizeof *times, by_size);
  return times[count / 2];
}

// Reads a line that somebody writes into the FIFO.
static void wait_for_line(const char *path, char line[512]) {
  FILE *fifo = fopen(path, "r");
  if (!fifo || fscanf(fifo, "%511s", line) != 1) fail(path);
  fclose(fifo);
}

static void drop_pending(int output) {
  struct input_event event;
  while (read(output, &event, sizeof event) > 0) continue;
}

int main(int count, char **words) {
  if (count < 5) {
    fputs("usage: latency PRESSES GAP_MICROSECONDS FIFO USAGE...\n", stderr);
    return 2;
  }
  int usages = count - 4;
  int presses = atoi(words[1]), gap = atoi(words[2]);
  int keyboard = make_keyboard();
  char node[512];
  while (!find_source(node, sizeof node)) usleep(50000);
  printf("source %s\n", node);
  fflush(stdout);

  wait_for_line(words[3], node);
  int output = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (output < 0) fail(node);
  sleep(1);

  long long *times[2] = {malloc(sizeof **times * presses), malloc(sizeof **times * presses)};
  if (!times[0] || !times[1]) fail("malloc");
  int lost = 0;
  for (int press = 0; press < presses; press++) {
    for (int value = 1; value >= 0; value--) {
      drop_pending(output);
      long long began = now();
      send_report(keyboard, value ? atoi(words[4 + press % usages]) : 0);
      if (!arrives(output, value)) lost++;
      times[value][press] = now() - began;
      usleep(gap);
    }
  }
  long long press = median(times[1], presses), release = median(times[0], presses);
  FILE *results = fopen(words[3], "w");
  if (!results) fail(words[3]);
  fprintf(results, "lost=%d press=%lld release=%lld slowest=%lld\n", lost, press, release,
          times[1][presses - 1]);
  fclose(results);
  wait_for_line(words[3], node);
  return 0;
}
