import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCsv } from '#src/crud/rows/csv.ts';

/** A small reader of RFC 4180, to see whether what was written comes back. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
      at += 1;
    } else cell += character;
  }
  return rows.slice(0, -1);
}

it('comes back as it was written, whatever the cells hold', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r', ';', 'é', '7') }).filter((text) => !text.startsWith('\r'));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 });
  fc.assert(
    fc.property(table, (rows) => {
      expect(parse(toCsv(['one', 'two'], rows).slice(1))).toEqual([['one', 'two'], ...rows]);
    }),
  );
});

it('never hands a spreadsheet a formula, but leaves negative numbers numbers', () => {
  const line = (value: unknown) => parse(toCsv(['h'], [[value]]).slice(1))[1]?.[0];
  for (const formula of ['=1+1', '+cmd', '@SUM(A1)', '-2+3', '\tx', ' =1+1', '\n=1+1', '＝1+1']) expect(line(formula)).toBe(`'${formula}`);
  expect(line(-12.5)).toBe('-12.5');
  expect(line(['a', 'b'])).toBe('a; b');
  expect(line(null)).toBe('');
});
