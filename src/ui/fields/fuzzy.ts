/**
 * How well `query` fits `text`: null when its letters do not all occur in order; higher is better.
 * Whole words and beginnings of words count more than scattered letters. Case and accents are ignored.
 */
export function fuzzyScore(query: string, text: string): number | null {
  const [needle, hay] = [plain(query), plain(text)];
  if (!needle) return 0;
  const whole = hay.indexOf(needle);
  if (whole >= 0) return 100 - whole + (whole === 0 || hay[whole - 1] === ' ' ? 50 : 0);
  let [score, from] = [0, 0];
  for (const letter of needle) {
    const at = hay.indexOf(letter, from);
    if (at < 0) return null;
    score += at === 0 || hay[at - 1] === ' ' ? 8 : at === from ? 4 : 1;
    from = at + 1;
  }
  return score - hay.length / 100;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The items that fit, best first; all of them in their own order for an empty query. */
export function fuzzyFilter<T>(items: readonly T[], query: string, textOf: (item: T) => string): readonly T[] {
  if (!query.trim()) return items;
  return items
    .map((item) => ({ item, score: fuzzyScore(query, textOf(item)) }))
    .filter((entry): entry is { item: T; score: number } => entry.score !== null)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
