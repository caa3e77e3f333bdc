/** Texts as numbers: equal ones have one place. */
export interface Numbered {
  /** By place. */
  readonly texts: readonly string[];
  /** For each text that was given, its place. */
  readonly places: Uint32Array;
}

/** Gives each different text a place. Several lists share places where they are numbered as one. */
export function numbered(texts: readonly string[]): Numbered {
  const known = new Map<string, number>();
  const places = Uint32Array.from(texts, (text) => {
    const place = known.get(text) ?? known.size;
    known.set(text, place);
    return place;
  });
  return { texts: [...known.keys()], places };
}
