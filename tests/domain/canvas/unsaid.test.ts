import { expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
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

it('each form knows what came before it', () => {
  expect(unsaidBy({ ...EMPTY_DOCUMENT })).toEqual(['scenarios', 'outlook', 'products']);
  expect(unsaidBy({ ...EMPTY_DOCUMENT, outlook: {} })).toEqual(['scenarios', 'products']);
  expect(unsaidBy({ version: 2 })).toEqual(['outlook', 'products']);
  expect([unsaidBy(stored), unsaidBy({ version: 99 }), unsaidBy(null)]).toEqual([[], [], []]);
});
