import { expect, it } from 'vitest';
import { EMPTY_DOCUMENT, type Line } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { fromRecords, toRecords } from '#domain/canvas/records.ts';
import { unsaidBy, withUnsaid } from '#domain/canvas/unsaid.ts';
import { product } from '#tests/fixtures/canvas-parts.ts';

const billing = { type: 'recurring' as const, periods: 12, churn: 0.05 };
const from = { id: '0f8f6d6e-1111-4111-8111-111111111111', at: '2026-11-23T10:00:00.000Z' };
const stored = toRecords({
  ...EMPTY_DOCUMENT,
  products: [
    product('app', 11_900, { billing: { ...billing, trial_days: 14 }, tax: { rate: 0.19, included: true }, from }),
    product('gone', 1),
  ],
  outlook: { periods: 6 },
});

it('what a form of before has no words for stays; what it says, and takes away, is as it says', () => {
  const { app } = toRecords({ ...EMPTY_DOCUMENT, products: [product('app', 9_900, { billing })] }).products;
  const sent = { ...stored, version: 3, products: { app } };
  const opened = openDocument(sent);
  if (!opened.ok) throw new Error('it does not open');
  const whole = withUnsaid(toRecords(opened.document), stored, unsaidBy(sent));
  expect(Object.keys(whole.products)).toEqual(['app']);
  expect(whole.products.app).toMatchObject({ price: 9_900, billing: { trial_days: 14 }, tax: { rate: 0.19 }, from });
  expect(fromRecords(whole).outlook).toEqual({ periods: 6 });
});

it('a line keeps its shape when a program sends it that knows of none', () => {
  const element = (id: string) => ({ id, kind: 'landing_page', name: '', x: 0, y: 0 });
  const line = (shape?: Line['shape']): Line => ({ id: 'l', from: 'a', to: 'b', kind: 'next', rate: 0.5, ...(shape && { shape }) });
  const drawn = (shape?: Line['shape']) => toRecords({ ...EMPTY_DOCUMENT, elements: [element('a'), element('b')], lines: [line(shape)] });
  const sent = { ...drawn(), version: 4 };
  const opened = openDocument(sent);
  if (!opened.ok) throw new Error('it does not open');
  expect(openDocument({ ...drawn('straight'), version: 4 }).ok).toBe(false);
  expect(withUnsaid(toRecords(opened.document), drawn('straight'), unsaidBy(sent)).lines.l?.shape).toBe('straight');
  expect(withUnsaid(drawn(), drawn('straight'), unsaidBy(drawn())).lines.l).not.toHaveProperty('shape');
});

it('each form knows what came before it', () => {
  expect(unsaidBy({ ...EMPTY_DOCUMENT })).toEqual(['scenarios', 'outlook', 'products', 'lines']);
  expect(unsaidBy({ ...EMPTY_DOCUMENT, outlook: {} })).toEqual(['scenarios', 'products', 'lines']);
  expect(unsaidBy({ version: 2 })).toEqual(['outlook', 'products', 'lines']);
  expect(unsaidBy({ version: 4 })).toEqual(['lines']);
  expect([unsaidBy(stored), unsaidBy({ version: 99 }), unsaidBy(null)]).toEqual([[], [], []]);
});
