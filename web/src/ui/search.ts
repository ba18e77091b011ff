// Words as they are searched for.

/** The words of a text as they are searched for: small, without accents. */
export function words(text: string): string[] {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').match(/[\p{L}\d]+/gu) ?? [];
}
