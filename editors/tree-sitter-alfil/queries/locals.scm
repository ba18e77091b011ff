; Pieces and regions have one name in the whole file.
(file) @local.scope

(piece_line name: (piece_name) @local.definition.type)
(piece_block name: (piece_name) @local.definition.type)
(region_clause name: (region_name) @local.definition.var)

(piece_name) @local.reference
(region_name) @local.reference
