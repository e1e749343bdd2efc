#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// TOML 1.0 as a tree of plain structs, read by toml++. All of it belongs to the document and goes
// with it. Texts are UTF-8, end in a 0 byte, and may hold others before. Lines and columns count from 1.

typedef enum {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_STRING,
  CTOML_INTEGER,
  CTOML_FLOAT,
  CTOML_BOOLEAN,
  CTOML_TIME, ///< A date, a time of day or both: `text` is how TOML writes it.
} ctoml_kind;

typedef struct ctoml_node {
  ctoml_kind kind;
  uint32_t line, column;

  /// Its name and the name's place, when it is in a table.
  const char *key;
  size_t key_length;
  uint32_t key_line, key_column;

  /// Of CTOML_STRING and CTOML_TIME.
  const char *text;
  size_t text_length;

  int64_t integer;
  double number;
  bool boolean;

  /// Of CTOML_TABLE, in the order of the file, and of CTOML_ARRAY.
  const struct ctoml_node *children;
  size_t child_count;
} ctoml_node;

typedef struct ctoml_document ctoml_document;

/// Reads `length` bytes. Gives NULL only without memory; ctoml_free() gives the result back.
ctoml_document *ctoml_parse(const char *text, size_t length);
void ctoml_free(ctoml_document *document);

/// The table of the whole document, or NULL when the text is not TOML.
const ctoml_node *ctoml_root(const ctoml_document *document);

/// What is wrong with the text, and where; NULL when nothing is.
const char *ctoml_error(const ctoml_document *document, uint32_t *line, uint32_t *column);

#ifdef __cplusplus
}
#endif
