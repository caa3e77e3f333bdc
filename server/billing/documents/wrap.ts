/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak';

/** How wide a text is, in points. */
export type Measure = (text: string) => number;

function piecesOf(text: string): readonly string[] {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let from = 0;
  for (let end = breaker.nextBreak(); end; end = breaker.nextBreak()) {
    pieces.push(text.slice(from, end.position));
    from = end.position;
  }
  return pieces;
}

/** The most characters from the start that are no wider; one at least. */
function fitting(text: string, width: number, measure: Measure): string {
  const characters = [...text];
  let fits = characters.length;
  while (fits > 1 && measure(characters.slice(0, fits).join('')) > width) fits -= 1;
  return characters.slice(0, fits).join('');
}

/** A text in lines no wider than so many points: between words, and within one that is wider itself. */
export function wrapped(text: string, width: number, measure: Measure): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text.normalize().trimEnd())) {
    if (line && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
    for (
      let fits = fitting(line.trimEnd(), width, measure);
      fits.length < line.trimEnd().length;
      fits = fitting(line.trimEnd(), width, measure)
    ) {
      lines.push(fits);
      line = line.slice(fits.length);
    }
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}
