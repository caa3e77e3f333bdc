/** Widths of Helvetica in thousandths of its size, by the codes 32 to 255 of WinAnsi, as Adobe measured it; 0 where no character is. */
const WIDTHS: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 0, 556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000,
  0, 611, 0, 0, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 667, 278, 333, 556, 556, 556, 556, 260, 556, 333, 737,
  370, 556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611, 667, 667, 667, 667, 667,
  667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
  556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556,
  556, 556, 500, 556, 500,
];

/** What WinAnsi has from 128 to 159, where Unicode has other things; a space for no character. */
const FROM_128 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The code of a character in WinAnsi; null where it has none. */
export function winAnsi(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  // Narrow spaces and a minus that languages write into amounts.
  if (code === 0x202f || code === 0x2009) return 0xa0;
  if (code === 0x2212) return 0x2d;
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code;
  const at = FROM_128.indexOf(character);
  return at < 0 ? null : 128 + at;
}

/** How wide a text is in points at a size; a character that Helvetica lacks is as wide as high. */
export function widthOf(text: string, size: number): number {
  const thousandths = [...text].reduce((sum, character) => {
    const code = winAnsi(character);
    return sum + (code === null ? 1000 : (WIDTHS[code - 32] ?? 0));
  }, 0);
  return (thousandths * size) / 1000;
}
