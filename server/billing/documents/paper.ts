import type { Language } from '#domain/kit/languages.ts';
import { PAGE, Sheet } from './sheet.ts';

/** A bill or a credit note, in words and amounts as its reader writes them. */
export interface InvoiceDocument {
  readonly language: Language;
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

const { left: LEFT, right: RIGHT } = PAGE;
const MIDDLE = 320;
const LINE = 15;
/** Where values begin beside their names, from the left edge. */
const VALUES = 150;
/** What amounts need on the right. */
const AMOUNTS = 130;

function heads(sheet: Sheet, { kind, number, from, toLabel, to, facts }: InvoiceDocument): void {
  sheet.text(LEFT, kind, { size: 22, weight: 'bold' });
  sheet.down(20);
  sheet.text(LEFT, number, { isGrey: true });
  sheet.down(34);
  const left = [toLabel, ...to].flatMap((line) => sheet.lines(line, MIDDLE - LEFT - 20));
  const right = from.flatMap((line) => sheet.lines(line, RIGHT - MIDDLE, { weight: 'bold' }));
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    sheet.text(LEFT, left[at] ?? '', { isGrey: at === 0 });
    sheet.text(MIDDLE, right[at] ?? '', { weight: at === 0 ? 'bold' : 'regular' });
    sheet.down(LINE);
  }
  sheet.down(18);
  for (const [name, value] of facts) {
    sheet.text(LEFT, name, { isGrey: true });
    for (const line of sheet.lines(value, RIGHT - LEFT - VALUES)) {
      sheet.text(LEFT + VALUES, line);
      sheet.down(LINE);
    }
  }
  sheet.down(20);
}

function sums(sheet: Sheet, { lines, total }: InvoiceDocument): void {
  for (const [what, amount] of lines) {
    sheet.rule(LINE - 2);
    const [first = '', ...rest] = sheet.lines(what, RIGHT - LEFT - AMOUNTS);
    sheet.text(LEFT, first);
    sheet.amount(amount);
    for (const line of rest) {
      sheet.down(LINE);
      sheet.text(LEFT, line);
    }
    sheet.down(LINE + 8);
  }
  sheet.rule(LINE - 2);
  sheet.down(4);
  const look = { size: 12, weight: 'bold' } as const;
  sheet.text(LEFT, total[0], look);
  sheet.amount(total[1], look);
  sheet.down(36);
}

/** The file of a bill. */
export async function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const { language, kind, number, from, toLabel, to, facts, lines, total, notes } = document;
  const texts = [kind, number, ...from, toLabel, ...to, ...facts.flat(), ...lines.flat(), ...total, ...notes];
  const sheet = await Sheet.begin({ title: `${kind} ${number}`, language, texts });
  heads(sheet, document);
  sums(sheet, document);
  for (const note of notes) {
    for (const line of sheet.lines(note, RIGHT - LEFT, { size: 9 })) {
      sheet.text(LEFT, line, { size: 9, isGrey: true });
      sheet.down(13);
    }
    sheet.down(4);
  }
  return sheet.end();
}
