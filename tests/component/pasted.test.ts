import { expect, it } from 'vitest';
import type { Clipboard } from '#domain/canvas/commands/paste.ts';
import { resources } from '#resources/index.ts';
import { convertedPart } from '#src/canvas/actions/converted-part.ts';
import { rateInto } from '#src/providers/place/rate-into.ts';
import { element, product, sells } from '#tests/fixtures/canvas-parts.ts';
import { WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

/** A part of a canvas that is pasted into a workspace of another currency. */

const TO = { id: WORKSPACE, currency: 'EUR' };
const part: Clipboard = {
  ...{ type: 'flumen/canvas-selection', version: 1, lines: [] },
  elements: [element('b', { name: 'Checkout', offers: [sells('book')] })],
  products: [product('book', 5400)],
};
const rate = (currency: string, one: number) => ({ id: '3f2a8f5e-0000-4000-8000-000000000001', project: WORKSPACE, currency, rate: one });

async function paste(from: string, rates: readonly object[] = []) {
  shopOf({ rows: { [resources['exchange-rates'].name]: rates as never } });
  const said: string[] = [];
  const money = {
    currency: TO.currency,
    rateFrom: (one: string) => rateInto(TO.id, TO.currency, one),
    notify: (text: string) => void said.push(text),
  };
  const there = await convertedPart(money, part, from);
  return { said, price: there?.products[0]?.price };
}

it('is converted at the rate of the workspace, which is said', async () => {
  const { said, price } = await paste('GBP', [rate('GBP', 1.25)]);
  expect(price).toBe(6750);
  expect(said).toEqual([expect.stringContaining('1 GBP = 1.25 EUR')]);
});

it('is converted at the rate that ships where the workspace has none', async () => {
  const { said, price } = await paste('GBP');
  expect(price).toBeGreaterThan(0);
  expect(price).not.toBe(5400);
  expect(said).toEqual([expect.stringContaining('1 GBP = ')]);
});

it('is not pasted with amounts in a currency that nobody knows a rate of', async () => {
  const { said, price } = await paste('XTS');
  expect(price).toBeUndefined();
  expect(said).toEqual([expect.stringContaining('no exchange rate to EUR')]);
});

it('stays as it is where it holds no amounts', async () => {
  shopOf();
  const plain: Clipboard = { ...part, elements: [element('b', { name: 'Checkout' })], products: [] };
  expect(await convertedPart({ currency: TO.currency, notify: expect.fail }, plain, 'XTS')).toEqual(plain);
});
