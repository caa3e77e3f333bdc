/** At most two letters: the first of the first and of the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const letters = picked.map((word) => [...(word ?? '')].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '').join('');
  return (words.length > 1 ? letters : [...(words[0] ?? '')].slice(0, 2).join('')).toLocaleUpperCase();
}
