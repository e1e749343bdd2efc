#pragma once
#include <stdbool.h>
#include <xkbcommon/xkbregistry.h>

// libxkbregistry, loaded when it is wanted. Linked in, it would cost every start of the program 3 ms
// and 2.6 MB, since it brings libxml2 and with that the tables of ICU; few commands need it.

struct cxkb_registry {
  __typeof__(rxkb_context_new) *context_new;
  __typeof__(rxkb_context_unref) *context_unref;
  __typeof__(rxkb_context_set_log_level) *context_set_log_level;
  __typeof__(rxkb_context_parse) *context_parse;
  __typeof__(rxkb_layout_first) *layout_first;
  __typeof__(rxkb_layout_next) *layout_next;
  __typeof__(rxkb_layout_get_name) *layout_get_name;
  __typeof__(rxkb_layout_get_variant) *layout_get_variant;
  __typeof__(rxkb_layout_get_description) *layout_get_description;
  __typeof__(rxkb_layout_get_brief) *layout_get_brief;
  __typeof__(rxkb_layout_get_iso639_first) *layout_get_iso639_first;
  __typeof__(rxkb_iso639_code_next) *iso639_code_next;
  __typeof__(rxkb_iso639_code_get_code) *iso639_code_get_code;
};

/// Loads the library for good and finds its functions. Gives false when there is none.
bool cxkb_registry_load(struct cxkb_registry *registry);
