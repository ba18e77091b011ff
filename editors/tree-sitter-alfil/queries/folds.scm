; Blocks, and tests as a whole.
[
  (header_body)
  (setup_body)
  (arrays_body)
  (piece_body)
  (test_body)
] @fold
