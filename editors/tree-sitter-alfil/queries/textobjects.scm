; Tests and pieces as a whole, and what stands in their braces.
(test (test_body) @function.inside) @function.around
(test (test_body) @test.inside) @test.around
(piece_block (piece_body) @class.inside) @class.around
(piece_line) @class.around
(comment) @comment.around
