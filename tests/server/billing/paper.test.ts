import { describe, expect, test } from 'vitest';
import { invoicePdf } from '#server/billing/documents/paper.ts';
import { wrapped } from '#server/billing/documents/wrap.ts';
import { embeddedFonts, linesOf, textsOf } from '#tests/support/pdf.ts';

const DOCUMENT = {
  language: 'de',
  kind: 'Rechnung',
  number: 'TEST-1',
  from: ['Acme GmbH', 'Straße 1'],
  toLabel: 'An',
  to: ['株式会社フルーメン', 'Łódź Győr Čapek 株式会社', '髙﨑 𠮷野家', 'Đặng Ελλάδα Москва'],
  facts: [['Datum', '23. November 2026']],
  lines: [
    ['Business, jährlich', '3.490,00 €'],
    ['Rabatt BF2024', '−1.745,00 €'],
  ],
  total: ['Gesamt', '1.745,00 €'],
  notes: ['Testmodus.'],
} as const;

describe('the file of a bill', () => {
  test('says what stands in it in any writing, in fonts that travel with it, amounts flush right', async () => {
    const file = await invoicePdf(DOCUMENT);
    const said = linesOf(file);
    for (const part of [
      ...DOCUMENT.to,
      ...DOCUMENT.from,
      DOCUMENT.kind,
      DOCUMENT.number,
      ...DOCUMENT.facts.flat(),
      ...DOCUMENT.lines.flat(),
    ])
      expect(said.some((line) => line.includes(part))).toBe(true);
    expect(embeddedFonts(file).map((name) => name.replace(/^\w+\+/, ''))).toEqual(['Inter-Regular', 'Inter-Bold', 'NotoSansJP-Regular']);
    // What is not written does not travel.
    expect(file.length).toBeLessThan(40_000);
    expect(embeddedFonts(await invoicePdf({ ...DOCUMENT, to: ['Łódź'] }))).toHaveLength(2);
    // The same signs are as wide wherever they stand: amounts that end alike end at the same point.
    const [more, less] = ['3.490,00 €', '−1.745,00 €'].map((amount) => textsOf(file).find(({ text }) => text === amount)?.x ?? 0);
    expect(more).toBeGreaterThan(less ?? 0);
  });

  test('says the same whatever was written before it: letters that others are made of are told apart', async () => {
    await invoicePdf({ ...DOCUMENT, to: ['Čź'] });
    const file = await invoicePdf({ ...DOCUMENT, number: 'F-1-C', to: ['Čapek Co.'], notes: ['nur zum Ausprobieren'] });
    expect(linesOf(file)).toEqual(expect.arrayContaining(['F-1-C', 'Čapek Co.Straße 1', 'nur zum Ausprobieren']));
  });

  test('goes on with another page where one is full, and loses nothing', async () => {
    const notes = Array.from({ length: 60 }, (_, at) => `Note ${at}`);
    const texts = textsOf(await invoicePdf({ ...DOCUMENT, notes }));
    expect(texts.filter(({ text }) => text.startsWith('Note ')).map(({ text }) => text)).toEqual(notes);
    expect(Math.max(...texts.map(({ page }) => page))).toBe(1);
  });
});

test('lines end between words, in Japanese where its rules let them, and in endless words where they must', () => {
  const measure = (text: string) => [...text].length * 10;
  for (const text of ['one two three four five six seven', '請求書の宛先はこちらに、記載されます。', 'x'.repeat(80), '𠮷'.repeat(30)]) {
    const lines = wrapped(text, 60, measure);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => measure(line) <= 60)).toBe(true);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(lines.some((line) => /^[、。]/.test(line))).toBe(false);
  }
  expect(wrapped('', 60, measure)).toEqual([]);
});
