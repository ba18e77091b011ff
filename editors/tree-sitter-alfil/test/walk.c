// Prints what the parser makes of files, a line each, for test/parse.test.mjs:
//
//     walk QUERY FILE...
//
//     file PATH                  from here on it is about this file
//     bad START END              an error, or something that is missing
//     clause START END NAME      what stands directly below the root
//     capture START END NAME     what a query calls a word, in the order in which editors take them: the last one counts
//
// Places are bytes. The runtime is that of the npm package `tree-sitter`, which brings it as source.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_alfil(void);

static char *text_of(const char *path, uint32_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  *length = (uint32_t)ftell(file);
  rewind(file);
  char *text = malloc(*length + 1);
  if (fread(text, 1, *length, file) != *length) exit(2);
  fclose(file);
  return text;
}

static void look_for_errors(TSNode node) {
  if (ts_node_is_error(node) || ts_node_is_missing(node)) {
    printf("bad %u %u\n", ts_node_start_byte(node), ts_node_end_byte(node));
  }
  for (uint32_t i = 0; i < ts_node_child_count(node) && ts_node_has_error(node); i++) {
    look_for_errors(ts_node_child(node, i));
  }
}

int main(int count, char **arguments) {
  uint32_t length, at;
  TSQueryError error;
  char *source = text_of(arguments[1], &length);
  TSQuery *query = ts_query_new(tree_sitter_alfil(), source, length, &at, &error);
  if (!query) {
    fprintf(stderr, "%s: mistake %d at byte %u\n", arguments[1], error, at);
    return 2;
  }
  TSParser *parser = ts_parser_new();
  TSQueryCursor *cursor = ts_query_cursor_new();
  if (!ts_parser_set_language(parser, tree_sitter_alfil())) return 2;
  for (int i = 2; i < count; i++) {
    char *text = text_of(arguments[i], &length);
    TSTree *tree = ts_parser_parse_string(parser, NULL, text, length);
    TSNode root = ts_tree_root_node(tree);
    printf("file %s\n", arguments[i]);
    look_for_errors(root);
    for (uint32_t child = 0; child < ts_node_named_child_count(root); child++) {
      TSNode node = ts_node_named_child(root, child);
      printf("clause %u %u %s\n", ts_node_start_byte(node), ts_node_end_byte(node), ts_node_type(node));
    }
    ts_query_cursor_exec(cursor, query, root);
    TSQueryMatch match;
    uint32_t index, name_length;
    while (ts_query_cursor_next_capture(cursor, &match, &index)) {
      TSQueryCapture capture = match.captures[index];
      const char *name = ts_query_capture_name_for_id(query, capture.index, &name_length);
      printf("capture %u %u %s\n", ts_node_start_byte(capture.node), ts_node_end_byte(capture.node), name);
    }
    ts_tree_delete(tree);
    free(text);
  }
  return 0;
}
