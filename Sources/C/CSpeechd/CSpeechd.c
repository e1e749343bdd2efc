#include "CSpeechd.h"

#include <dlfcn.h>
#include <stddef.h>

bool cspeechd_load(struct cspeechd *library) {
  void *found = dlopen("libspeechd.so.2", RTLD_NOW | RTLD_LOCAL);
  if (found == NULL) return false;
// POSIX lets a data pointer of dlsym(3) be used as a function.
#define FIND_AS(name, symbol) ((library->name = (__typeof__(library->name))dlsym(found, symbol)))
#define FIND(name) FIND_AS(name, "spd_" #name)
  return FIND_AS(free_address, "SPDConnectionAddress__free") && FIND(get_default_address) &&
         FIND(open2) && FIND(close) && FIND(say) && FIND(cancel) && FIND(pause) && FIND(resume) &&
         FIND(set_voice_rate) && FIND(set_voice_pitch) && FIND(set_volume) && FIND(set_language);
}
