; What a file declares, and where it is named.
(header title: (string) @name) @definition.module
(extends parent: (string) @name) @reference.module

(piece_line name: (piece_name) @name) @definition.class
(piece_block name: (piece_name) @name) @definition.class
(piece_names (piece_name) @name) @reference.class

(region_clause name: (region_name) @name) @definition.constant
(region_factor (region_name) @name) @reference.constant

(test name: (string) @name) @definition.function
