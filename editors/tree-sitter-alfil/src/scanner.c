// Line ends and parentheses.
//
// A line end ends a clause, but inside parentheses it is a blank. So both are told here, and how many parentheses are open is
// all that is remembered from word to word. A line inside parentheses that begins with the first word of a clause shows
// that somebody is still writing: then they count as closed, so that the colours below stay as they are.

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

#include <string.h>

enum Token { LINE_END, OPEN, CLOSE };

// The first words of clauses that cannot stand at the beginning of a line inside parentheses.
static const char *const CLAUSES[] = {
    "arrays", "blast",   "bound", "capture", "castle", "chase", "draw",    "exchange", "extends", "flip", "forbid", "gate",
    "glyph",  "home",    "image", "immune",  "limit",  "look",    "loss",    "neutral", "piece",    "place",   "promote", "region",
    "setup",  "sides",  "take",    "test",    "variant", "win",   "without",
};

static bool is_line_end(int32_t letter) { return letter == '\n' || letter == '\r'; }

static bool is_word(int32_t letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
         letter == '_';
}

// Reads a word and says whether it is the first of a clause.
static bool clause_begins(TSLexer *lexer) {
  char word[10];
  size_t length = 0;
  while (is_word(lexer->lookahead) && length < sizeof word - 1) {
    word[length++] = (char)lexer->lookahead;
    lexer->advance(lexer, false);
  }
  word[length] = '\0';
  if (is_word(lexer->lookahead)) return false;
  for (size_t i = 0; i < sizeof CLAUSES / sizeof *CLAUSES; i++) {
    if (strcmp(word, CLAUSES[i]) == 0) return true;
  }
  return false;
}

static bool give(TSLexer *lexer, enum Token token) {
  lexer->result_symbol = (TSSymbol)token;
  return true;
}

void *tree_sitter_alfil_external_scanner_create(void) { return ts_calloc(1, sizeof(uint8_t)); }

void tree_sitter_alfil_external_scanner_destroy(void *open) { ts_free(open); }

unsigned tree_sitter_alfil_external_scanner_serialize(void *open, char *buffer) {
  buffer[0] = (char)*(uint8_t *)open;
  return 1;
}

void tree_sitter_alfil_external_scanner_deserialize(void *open, const char *buffer, unsigned length) {
  *(uint8_t *)open = length > 0 ? (uint8_t)buffer[0] : 0;
}

bool tree_sitter_alfil_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  uint8_t *open = payload;
  bool line_begins = false;
  for (;; lexer->advance(lexer, true)) {
    if (is_line_end(lexer->lookahead)) {
      if (*open == 0) {
        int32_t first = lexer->lookahead;
        lexer->advance(lexer, false);
        if (first == '\r' && lexer->lookahead == '\n') lexer->advance(lexer, false);
        return give(lexer, LINE_END);
      }
      line_begins = true;
    } else if (lexer->lookahead != ' ' && lexer->lookahead != '\t') {
      break;
    }
  }
  if (lexer->lookahead == '(' && valid[OPEN]) {
    lexer->advance(lexer, false);
    if (*open < UINT8_MAX) ++*open;
    return give(lexer, OPEN);
  }
  if (lexer->lookahead == ')' && valid[CLOSE]) {
    lexer->advance(lexer, false);
    if (*open > 0) --*open;
    return give(lexer, CLOSE);
  }
  if (line_begins) {
    lexer->mark_end(lexer);
    if (clause_begins(lexer)) {
      *open = 0;
      return give(lexer, LINE_END);
    }
  }
  return false;
}
