// What the library says, for those who read it on the page: they have no command line.

/** Advice without the parts that name a command of the program; empty, if nothing is left. */
export function forPage(advice: string): string {
  return advice.replaceAll(/ as `alfil [^`]*` prints it/g, ' so').split('; ')
    .map(clause => clause.replace(/(^|: |, or )[^:,]*`alfil [a-z][^`]*`.*$/, ''))
    .filter(clause => clause !== '').join('; ');
}
