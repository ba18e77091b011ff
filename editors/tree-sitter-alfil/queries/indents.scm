; For Neovim and Helix alike: what stands in braces is one step further in, and so is what goes on in the next line.
[
  (header_body)
  (setup_body)
  (arrays_body)
  (piece_body)
  (test_body)
  (condition_group)
  (region_group)
] @indent.begin @indent

["}" ")"] @indent.branch @indent.end @outdent
