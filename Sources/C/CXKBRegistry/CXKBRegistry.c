#include "CXKBRegistry.h"

#include <dlfcn.h>
#include <stddef.h>

bool cxkb_registry_load(struct cxkb_registry *registry) {
  void *library = dlopen("libxkbregistry.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
// POSIX lets a data pointer of dlsym(3) be used as a function.
#define FIND(name) ((registry->name = (__typeof__(registry->name))dlsym(library, "rxkb_" #name)))
  return FIND(context_new) && FIND(context_unref) && FIND(context_set_log_level) &&
         FIND(context_parse) && FIND(layout_first) &&
         FIND(layout_next) && FIND(layout_get_name) && FIND(layout_get_variant) &&
         FIND(layout_get_description) && FIND(layout_get_brief) && FIND(layout_get_iso639_first) &&
         FIND(iso639_code_next) && FIND(iso639_code_get_code);
}
