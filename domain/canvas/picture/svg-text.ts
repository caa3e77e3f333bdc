/** What a text may not hold inside of a picture: markup, and characters that XML has no place for. */
export function escaped(text: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ').replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}

/** Bold letters are so much wider. */
export const BOLD = 1.12;
/** Widths of letters as shares of their size. Whoever opens the picture has other fonts: rather too wide than too narrow. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;
const widthOf = (letter: string): number => {
  if (WIDE.test(letter)) return 1.02;
  if (/[iljtf.,:;'|!()[\] ]/.test(letter)) return 0.38;
  return /[mwMW@%&▲▼≈]/.test(letter) ? 0.95 : /[A-Z]/.test(letter) ? 0.7 : 0.62;
};

/** Pixels that a line of text takes. */
export const textWidth = (text: string, size: number): number => [...text].reduce((sum, letter) => sum + widthOf(letter) * size, 0);

/** As much of a text as stands in a width, with an ellipsis where something is left. */
export function fitted(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  let [left, kept] = [width - size, ''];
  for (const letter of text) {
    left -= widthOf(letter) * size;
    if (left < 0) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
}

/** The largest of some sizes in which a text stands as a whole; the smallest where none will do. */
export const sizeFor = (sizes: readonly [number, ...number[]], stands: (size: number) => boolean): number =>
  sizes.find(stands) ?? Math.min(...sizes);

/** Lines of a text in a box; what is beyond ends in an ellipsis. */
export function wrapped(text: string, width: number, size: number, most: number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.slice(0, 2000).split('\n')) {
    let line = '';
    // Words, and single letters of scripts that have no spaces.
    for (const word of paragraph.match(/\S+\s*/g) ?? ['']) {
      for (const part of textWidth(word, size) > width ? [...word] : [word]) {
        if (line !== '' && textWidth(line + part.trimEnd(), size) > width) {
          lines.push(line.trimEnd());
          line = '';
        }
        line += part;
      }
    }
    lines.push(line.trimEnd());
  }
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, Math.max(1, most));
  return [...shown.slice(0, -1), `${shown.at(-1) ?? ''}…`];
}

interface TextStyle {
  readonly size: number;
  readonly fill: string;
  readonly weight?: number;
  readonly anchor?: 'middle' | 'end';
}

/** One line of text. */
export function textAt(text: string, x: number, y: number, { size, fill, weight = 400, anchor }: TextStyle): string {
  if (text === '') return '';
  const at = anchor ? ` text-anchor="${anchor}"` : '';
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}"${at}>${escaped(text)}</text>`;
}

/** Coordinates to a tenth of a pixel; what is no number stands at the edge. */
export const round = (value: number): number => (Number.isFinite(value) ? Math.round(value * 10) / 10 : 0);
