import { expect, test } from 'vitest';
import { testPurchases } from '#domain/tracking/test-purchase.ts';
import type { WalkedEvent, WalkedOrder } from '#domain/wire/walks.ts';

const walked = (id: string, values: Partial<WalkedEvent> = {}): WalkedEvent => ({
  ...{ id, at: '2026-11-02T10:00:00.000Z', kind: 'purchase', host: 'shop.example', path: '/thanks', query: '', name: '' },
  ...{ source: {}, attributes: {}, reason: null, ...values },
});
const bought = (values: Partial<WalkedOrder> = {}): Partial<WalkedEvent> => ({
  bought: { order: 'A-1', value: 5_400, currency: 'EUR', ...values },
});
const remarks = (...events: readonly WalkedEvent[]) => testPurchases(events).map((one) => one.remarks);

test('a purchase that says everything has nothing said of it', () => {
  expect(remarks(walked('1', { kind: 'page_view' }), walked('2', bought()))).toEqual([[]]);
});

test('what a purchase does not say is told, with what comes of it', () => {
  expect(remarks(walked('1', bought({ order: '' })))).toEqual([['noOrder']]);
  expect(remarks(walked('1', bought({ value: null, currency: '' })))).toEqual([['noAmount']]);
  expect(remarks(walked('1', bought({ value: 0 })))).toEqual([['zero']]);
  expect(remarks(walked('1', bought({ currency: '' })))).toEqual([['noCurrency']]);
});

test('an order that came twice is one, two without a number are two', () => {
  expect(remarks(walked('1', bought()), walked('2', bought({ value: null })))).toEqual([['again']]);
  expect(remarks(walked('1', bought({ order: '' })), walked('2', bought({ order: '' })))).toEqual([['noOrder'], ['noOrder']]);
});

test('money that is given back is no purchase', () => {
  expect(testPurchases([walked('1', { refund: true })])).toEqual([]);
});
