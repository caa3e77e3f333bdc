import { describe, expect, test } from 'vitest';
import { isTaxId, taxIdExample, taxIdType } from '#domain/billing/billed-to.ts';
import { linesOf } from '#domain/billing/invoice-lines.ts';
import { widthOf, winAnsi } from '#domain/documents/helvetica.ts';
import { invoicePdf, wrapped } from '#domain/documents/invoice.ts';
import { PAGE } from '#domain/documents/pdf.ts';

/** Windows has these from 128 to 159; an underscore for none. (Decoders of Node before 24 do not know it.) */
const HIGH = '€_‚ƒ„…†‡ˆ‰Š‹Œ_Ž__‘’“”•–—˜™š›œ_žŸ';
const character = (code: number): string => (code >= 128 && code < 160 ? (HIGH[code - 128] ?? '') : String.fromCharCode(code));

/** The texts of a file in the order in which they stand, read as a reader does: by the cross-reference table and its fonts. */
function textsOf(file: Uint8Array): readonly { readonly text: string; readonly x: number; readonly page: number }[] {
  const whole = String.fromCharCode(...file);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(whole)?.[1]);
  const [, count = '0'] = /^xref\n0 (\d+)\n/.exec(whole.slice(start)) ?? [];
  const rows = whole
    .slice(start)
    .split('\n')
    .slice(3, 2 + Number(count));
  const objects = rows.map((row, at) => {
    const object = whole.slice(Number(row.slice(0, 10)));
    expect(object.startsWith(`${at + 1} 0 obj\n`)).toBe(true);
    return object.slice(0, object.indexOf('\nendobj'));
  });
  const streams = objects.flatMap((object) => {
    const [, length = '', content = ''] = /\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream$/.exec(object) ?? [];
    if (length) expect(content).toHaveLength(Number(length));
    return length ? [content] : [];
  });
  const utf16 = new TextDecoder('utf-16be');
  return streams.flatMap((content, page) =>
    [...content.matchAll(/BT \S+ g (\S+) \S+ Td (.*) ET/g)].map(([, x, shown = '']) => ({
      page,
      x: Number(x),
      text: [...shown.matchAll(/\/(\w) \d+ Tf <([\da-f]*)> Tj/g)]
        .map(([, font, hex = '']) => {
          const bytes = Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
          return font === 'J' ? utf16.decode(Uint8Array.from(bytes)) : bytes.map(character).join('');
        })
        .join(''),
    })),
  );
}

const DOCUMENT = {
  kind: 'Rechnung',
  number: 'TEST-1',
  from: ['Acme GmbH', 'Straße 1'],
  toLabel: 'An',
  to: ['株式会社フルーメン', 'Łódź „Zły” Sp. z o.o.'],
  facts: [['Datum', '23. November 2026']],
  lines: [
    ['Business, jährlich', '3.490,00 €'],
    ['Rabatt BF2024', '−1.745,00 €'],
  ],
  total: ['Gesamt', '1.745,00 €'],
  notes: ['Testmodus.'],
} as const;

describe('the file of a bill', () => {
  test('says what stands in it in any writing, amounts flush right', () => {
    const texts = textsOf(invoicePdf(DOCUMENT));
    const said = texts.map(({ text }) => text).filter((text) => text !== '');
    for (const part of [
      DOCUMENT.kind,
      DOCUMENT.number,
      ...DOCUMENT.from,
      ...DOCUMENT.to,
      ...DOCUMENT.facts.flat(),
      'Business, jährlich',
      '3.490,00 €',
    ])
      expect(said).toContain(part);
    // The minus of typographers is none of Helvetica's.
    expect(said).toContain('-1.745,00 €');
    const amounts = texts.filter(({ text }) => text === '3.490,00 €' || text === '-1.745,00 €');
    expect(new Set(amounts.map(({ x, text }) => Math.round(x + widthOf(text, 10))))).toEqual(new Set([PAGE.width - 56]));
  });

  test('goes on with another page where one is full, and loses nothing', () => {
    const notes = Array.from({ length: 90 }, (_, at) => `Note ${at}`);
    const texts = textsOf(invoicePdf({ ...DOCUMENT, notes }));
    expect(texts.filter(({ text }) => text.startsWith('Note ')).map(({ text }) => text)).toEqual(notes);
    expect(Math.max(...texts.map(({ page }) => page))).toBeGreaterThan(0);
  });

  test('breaks lines between words, and Japanese and endless words where they must', () => {
    for (const text of ['one two three four five six seven', '請求書の宛先はこちらに記載されます', 'x'.repeat(80)]) {
      const lines = wrapped(text, 60, 10);
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.every((line) => widthOf(line, 10) <= 60)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
    expect(wrapped('', 60, 10)).toEqual([]);
  });

  test('has every code of WinAnsi where Windows has it', () => {
    const codes = Array.from({ length: 224 }, (_, at) => at + 32).filter(
      (code) => code !== 127 && (code === 95 || character(code) !== '_'),
    );
    expect(codes.map((code) => winAnsi(character(code)))).toEqual(codes);
  });
});

test('lines of a bill say how its sum comes about: price, net, tax', () => {
  const amounts = { list: 10_000, discount: 1_000, credit: 500, tax: 1_615, amount: 10_115 };
  const before = [
    ['plan', 10_000],
    ['discount', -1_000],
    ['credit', -500],
  ] as const;
  expect(linesOf(amounts)).toEqual([...before, ['net', 8_500], ['tax', 1_615]]);
  expect(linesOf({ ...amounts, amount: 8_500, tax: 1_357 })).toEqual([...before, ['net', 7_143], ['tax', 1_357]]);
  expect(linesOf({ list: 4_900, discount: 0, credit: 0, tax: 0, amount: 4_900 })).toEqual([['plan', 4_900]]);
});

test('numbers for taxes have the form of their country, however they are typed', () => {
  expect(isTaxId('DE', 'de 123 456 789')).toBe(true);
  expect(['DE', 'AT', 'FR', 'BR', 'JP', 'US'].map((country) => isTaxId(country, '12'))).toEqual(Array(6).fill(false));
  expect(isTaxId('DE', '  ')).toBe(true);
  // Where the form is not known anything is taken, and Stripe is not told what it would refuse.
  expect([isTaxId('ZW', 'anything'), taxIdType('ZW', 'anything'), taxIdType('BR', '123.456.789-09')]).toEqual([true, null, 'br_cpf']);
  for (const country of [
    'AT',
    'BE',
    'CH',
    'CY',
    'DE',
    'ES',
    'FI',
    'FR',
    'GB',
    'GR',
    'IE',
    'IT',
    'JP',
    'LT',
    'NL',
    'NO',
    'PT',
    'SE',
    'US',
    'AU',
  ])
    expect(isTaxId(country, taxIdExample(country) ?? ''), country).toBe(true);
});
