// What the editor knows of the language without the server: comments, texts and brackets.

import { StreamLanguage } from '@codemirror/language';

/** Colours for the moment before the server has answered, and what a comment is for the key that makes one. */
export const variantLanguage = StreamLanguage.define<null>({
  name: 'alfil-variant',
  token(stream) {
    if (stream.match(/^#.*/)) return 'comment';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.sol() && stream.match(/^[a-z]+/)) return 'keyword';
    if (stream.eatWhile(/[^\s"#]/)) return null;
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '{', '"'] } },
});
