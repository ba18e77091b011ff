// In place of what looks for the whole library: the page loads it in two parts.

export async function bytes<T>(source?: T): Promise<T> {
  if (source === undefined) throw new Error('the page says where its library lies');
  return source;
}
