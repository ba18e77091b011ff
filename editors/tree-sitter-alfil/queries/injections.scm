; Comments may hold links and words such as TODO.
((comment) @injection.content
  (#set! injection.language "comment"))
