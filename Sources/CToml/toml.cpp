#include "CToml.h"

#define TOML_MAX_NESTED_VALUES CTOML_DEPTH_MAX
#define TOML_ENABLE_FORMATTERS 0
// toml++ 3.3.0 asserts that a table header begins with a letter before it says what is wrong with one
// that does not, as in `[ .a]`: an abort where its own error is right behind. With NDEBUG the same
// line is a promise to the optimiser, which then drops that error; so neither may be in force.
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)
#include <toml++/toml.h>

#include <charconv>
#include <deque>
#include <new>
#include <string>
#include <string_view>
#include <vector>

struct ctoml_document {
  toml::table root;
  std::vector<ctoml_entry> entries;
  // Texts of decimals; a deque, so that what entries point to stays where it is.
  std::deque<std::string> decimals;
  ctoml_status status = CTOML_OK;
  uint32_t line = 0, column = 0;
  std::string message;
};

namespace {

std::string decimal_text(double value) {
  // The longest: a sign, "0." and 324 zeros before the 17 digits of the smallest number.
  char digits[400];
  auto result = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed);
  return std::string(digits, result.ptr);
}

void fill(ctoml_document &document, ctoml_entry &entry, const toml::node &node) {
  if (auto *text = node.as_string()) {
    entry.kind = CTOML_STRING;
    entry.text = text->get().data();
    entry.text_length = text->get().size();
  } else if (auto *integer = node.as_integer()) {
    entry.kind = CTOML_INTEGER;
    entry.integer = integer->get();
  } else if (auto *decimal = node.as_floating_point()) {
    auto &kept = document.decimals.emplace_back(decimal_text(decimal->get()));
    entry.kind = CTOML_DECIMAL;
    entry.text = kept.data();
    entry.text_length = kept.size();
  } else if (auto *boolean = node.as_boolean()) {
    entry.kind = CTOML_BOOLEAN;
    entry.integer = boolean->get() ? 1 : 0;
  } else if (node.is_table()) {
    entry.kind = CTOML_TABLE;
  } else if (node.is_array()) {
    entry.kind = CTOML_ARRAY;
  } else {
    entry.kind = CTOML_DATE_OR_TIME;
  }
}

bool append(ctoml_document &document, std::vector<const toml::table *> &tables,
            const toml::table &table, int32_t parent, size_t entries_max) {
  for (auto &&[key, node] : table) {
    if (document.entries.size() >= entries_max) return false;
    ctoml_entry entry{};
    entry.parent = parent;
    entry.key = key.str().data();
    entry.key_length = key.str().size();
    entry.key_line = key.source().begin.line;
    entry.key_column = key.source().begin.column;
    entry.line = node.source().begin.line;
    entry.column = node.source().begin.column;
    fill(document, entry, node);
    document.entries.push_back(entry);
    tables.push_back(node.as_table());
  }
  return true;
}

// Level by level, without recursion: the list is its own queue.
bool flatten(ctoml_document &document, size_t entries_max) {
  std::vector<const toml::table *> tables;
  if (!append(document, tables, document.root, -1, entries_max)) return false;
  for (size_t index = 0; index < tables.size(); index++) {
    auto *table = tables[index];
    if (table && !append(document, tables, *table, static_cast<int32_t>(index), entries_max)) {
      return false;
    }
  }
  return true;
}

}  // namespace

ctoml_document *ctoml_parse(const char *bytes, size_t length, size_t entries_max) {
  auto *document = new (std::nothrow) ctoml_document;
  if (!document) return nullptr;
  try {
    document->root = toml::parse(std::string_view(bytes, length));
    if (!flatten(*document, entries_max)) document->status = CTOML_TOO_MANY;
  } catch (const toml::parse_error &error) {
    document->status = CTOML_SYNTAX;
    document->line = error.source().begin.line;
    document->column = error.source().begin.column;
    try {
      document->message = error.description();
    } catch (...) {
      document->status = CTOML_FAILED;
    }
  } catch (...) {
    document->status = CTOML_FAILED;
  }
  return document;
}

void ctoml_free(ctoml_document *document) { delete document; }

ctoml_status ctoml_get_status(const ctoml_document *document) { return document->status; }
uint32_t ctoml_error_line(const ctoml_document *document) { return document->line; }
uint32_t ctoml_error_column(const ctoml_document *document) { return document->column; }
const char *ctoml_error_message(const ctoml_document *document) {
  return document->message.c_str();
}

size_t ctoml_count(const ctoml_document *document) { return document->entries.size(); }
ctoml_entry ctoml_get(const ctoml_document *document, size_t index) {
  return document->entries[index];
}
