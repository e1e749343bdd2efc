#pragma once
#include <speech-dispatcher/libspeechd.h>
#include <stdbool.h>

// libspeechd, loaded when there is something to say. Linked in, it would bring glib and pcre2 into
// every process of the program, and most speak nothing.

struct cspeechd {
  __typeof__(spd_get_default_address) *get_default_address;
  __typeof__(SPDConnectionAddress__free) *free_address;
  __typeof__(spd_open2) *open2;
  __typeof__(spd_close) *close;
  __typeof__(spd_say) *say;
  __typeof__(spd_cancel) *cancel;
  __typeof__(spd_pause) *pause;
  __typeof__(spd_resume) *resume;
  __typeof__(spd_set_voice_rate) *set_voice_rate;
  __typeof__(spd_set_voice_pitch) *set_voice_pitch;
  __typeof__(spd_set_volume) *set_volume;
  __typeof__(spd_set_language) *set_language;
};

/// Loads the library for good and finds its functions. Gives false when there is none.
bool cspeechd_load(struct cspeechd *library);
