// A TOML document as one flat list, parents before children. The only door to toml++: no exception
// passes it, nothing here writes, and every entry and every syntax error carries its place.
#ifndef NAVD_CTOML_H
#define NAVD_CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Values may stand this deep inside one another; deeper is a syntax error.
#define CTOML_DEPTH_MAX 4

typedef enum {
  CTOML_TABLE = 0,
  CTOML_ARRAY = 1,
  CTOML_STRING = 2,
  CTOML_INTEGER = 3,
  CTOML_DECIMAL = 4,
  CTOML_BOOLEAN = 5,
  CTOML_DATE_OR_TIME = 6
} ctoml_kind;

/// Lines and columns count from 1; a column counts code points.
typedef struct {
  /// Index of the table or array that holds this entry; -1 for the document.
  int32_t parent;
  /// Place in the array that holds it, from 0; -1 in a table and in the document.
  int32_t index;
  ctoml_kind kind;
  /// NULL for an element of an array, whose key stands where its value does.
  const char *key;
  size_t key_length;
  uint32_t key_line, key_column;
  uint32_t line, column;
  /// Of CTOML_INTEGER, and 0 or 1 of CTOML_BOOLEAN.
  int64_t integer;
  /// Of CTOML_STRING, and of CTOML_DECIMAL: the shortest decimal that means the same number,
  /// without an exponent, or inf or nan.
  const char *text;
  size_t text_length;
} ctoml_entry;

typedef enum {
  CTOML_OK = 0,
  /// The text is no TOML; the place and the message say why.
  CTOML_SYNTAX = 1,
  /// More entries than asked for.
  CTOML_TOO_MANY = 2,
  /// No memory, or a fault of the parser.
  CTOML_FAILED = 3
} ctoml_status;

typedef struct ctoml_document ctoml_document;

/// Reads `length` bytes of UTF-8. The caller bounds the length of each line, since one line of dots
/// nests as deeply as it is long. Elements of an array are listed in their order, each as an entry.
/// NULL if there is no memory; otherwise to be freed with `ctoml_free`. What an entry points to
/// lives as long as the document.
ctoml_document *ctoml_parse(const char *bytes, size_t length, size_t entries_max);
void ctoml_free(ctoml_document *document);

ctoml_status ctoml_get_status(const ctoml_document *document);
uint32_t ctoml_error_line(const ctoml_document *document);
uint32_t ctoml_error_column(const ctoml_document *document);
const char *ctoml_error_message(const ctoml_document *document);

size_t ctoml_count(const ctoml_document *document);
ctoml_entry ctoml_get(const ctoml_document *document, size_t index);

#ifdef __cplusplus
}
#endif

#endif
