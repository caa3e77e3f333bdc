import { widthOf } from './helvetica.ts';
import { PAGE, type Placed, pdfOf, type Rule } from './pdf.ts';

/** A bill or a credit note, in words and amounts as its reader writes them. */
export interface InvoiceDocument {
  /** "Invoice", "Credit note". */
  readonly kind: string;
  readonly number: string;
  /** Who sends it, and whom it is for: a line each. */
  readonly from: readonly string[];
  readonly toLabel: string;
  readonly to: readonly string[];
  /** Dates and the like, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What is charged or taken off, in order. */
  readonly lines: readonly (readonly [what: string, amount: string])[];
  readonly total: readonly [what: string, amount: string];
  /** Below the total. */
  readonly notes: readonly string[];
}

const LEFT = 56;
const RIGHT = PAGE.width - LEFT;
const MIDDLE = 320;
const LINE = 15;
const SIZE = 10;
const TOP = 64;
const BOTTOM = PAGE.height - 60;

/** Where a line may end: after a space, and between characters of Japanese, which has none. */
const PIECES = /(?<=\s)|(?<=[\u3000-\u9fff\uff00-\uffef])/u;

/** The most characters from the start that are no wider than so many points; one at least. */
function fitting(text: string, width: number, size: number): number {
  let fits = text.length;
  while (fits > 1 && widthOf(text.slice(0, fits), size) > width) fits -= 1;
  return fits;
}

/** A text in lines no wider than so many points. */
export function wrapped(text: string, width: number, size: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(PIECES)) {
    if (line && widthOf((line + piece).trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
    for (let fits = fitting(line.trimEnd(), width, size); fits < line.trimEnd().length; fits = fitting(line.trimEnd(), width, size)) {
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}

/** Pages from the top down: what does not fit any more begins another one. */
class Sheet {
  readonly pages: { readonly texts: Placed[]; readonly rules: Rule[] }[] = [{ texts: [], rules: [] }];
  private y = TOP;

  private get page() {
    return this.pages.at(-1) as (typeof this.pages)[number];
  }

  down(by: number): void {
    this.y += by;
    if (this.y <= BOTTOM) return;
    this.pages.push({ texts: [], rules: [] });
    this.y = TOP;
  }

  text(x: number, text: string, look: Partial<Placed> = {}): void {
    this.page.texts.push({ x, y: this.y, size: SIZE, text, ...look });
  }

  amount(text: string, look: Partial<Placed> = {}): void {
    this.text(RIGHT - widthOf(text, look.size ?? SIZE), text, look);
  }

  rule(): void {
    this.page.rules.push({ y: this.y - LINE + 2, from: LEFT, to: RIGHT });
  }
}

function heads(sheet: Sheet, { kind, number, from, toLabel, to, facts }: InvoiceDocument): void {
  sheet.text(LEFT, kind, { size: 22, bold: true });
  sheet.down(20);
  sheet.text(LEFT, number, { grey: true });
  sheet.down(34);
  const left = [toLabel, ...to].flatMap((line) => wrapped(line, MIDDLE - LEFT - 20, SIZE));
  const right = from.flatMap((line) => wrapped(line, RIGHT - MIDDLE, SIZE));
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    sheet.text(LEFT, left[at] ?? '', { grey: at === 0 });
    sheet.text(MIDDLE, right[at] ?? '', { bold: at === 0 });
    sheet.down(LINE);
  }
  sheet.down(18);
  for (const [name, value] of facts) {
    sheet.text(LEFT, name, { grey: true });
    const [first = '', ...rest] = wrapped(value, RIGHT - LEFT - 150, SIZE);
    sheet.text(LEFT + 150, first);
    sheet.down(LINE);
    for (const line of rest) {
      sheet.text(LEFT + 150, line);
      sheet.down(LINE);
    }
  }
  sheet.down(20);
}

function sums(sheet: Sheet, { lines, total }: InvoiceDocument): void {
  for (const [what, amount] of lines) {
    sheet.rule();
    const [first = '', ...rest] = wrapped(what, RIGHT - LEFT - 130, SIZE);
    sheet.text(LEFT, first);
    sheet.amount(amount);
    for (const line of rest) {
      sheet.down(LINE);
      sheet.text(LEFT, line);
    }
    sheet.down(LINE + 8);
  }
  sheet.rule();
  sheet.down(4);
  sheet.text(LEFT, total[0], { bold: true, size: 12 });
  sheet.amount(total[1], { bold: true, size: 12 });
  sheet.down(36);
}

/** The file of a bill. */
export function invoicePdf(document: InvoiceDocument): Uint8Array<ArrayBuffer> {
  const sheet = new Sheet();
  heads(sheet, document);
  sums(sheet, document);
  for (const note of document.notes) {
    for (const line of wrapped(note, RIGHT - LEFT, 9)) {
      sheet.text(LEFT, line, { size: 9, grey: true });
      sheet.down(13);
    }
    sheet.down(4);
  }
  return pdfOf(`${document.kind} ${document.number}`, sheet.pages);
}
