// Who plays a game, by its tags.

/** Who plays, and how it ended, as the tags of PGN say; empty, if they say nothing. */
export function playersOf(tags: Record<string, string>): string {
  const said = (name: string) => (/^[?.*]*$/.test(tags[name] ?? '') ? null : tags[name]!);
  const [white, black] = [said('White'), said('Black')];
  const who = white === null && black === null ? [] : [`${white ?? '?'} – ${black ?? '?'}`];
  const rest = [said('Result'), said('Event'), said('Date')].filter(one => one !== null);
  return [...who, ...rest].join(', ');
}
