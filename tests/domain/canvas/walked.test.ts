import { expect, it } from 'vitest';
import type { CanvasElement, Rule } from '#domain/canvas/document.ts';
import { litBy, ruledElements, walkedOn } from '#domain/canvas/walked.ts';
import type { WalkedEvent } from '#domain/wire/walks.ts';

const element = (id: string, rule?: Rule): CanvasElement => ({
  id,
  order: id,
  kind: 'landing_page',
  x: 0,
  y: 0,
  name: id,
  ...(rule && { rule }),
});
const map = {
  elements: [
    element('news', { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'news' }] }),
    element('landing', { type: 'page', urls: ['shop.example/landing'] }),
    element('bought', { type: 'event', event: 'purchase' }),
    element('note'),
  ],
};
const seen = (values: Partial<WalkedEvent>): WalkedEvent => ({
  ...{ id: 'e-1', at: '2026-11-23T10:00:00.000Z', kind: 'page_view', host: 'shop.example', path: '/', query: '', name: '' },
  ...{ source: {}, attributes: {}, reason: null },
  ...values,
});

it('says of each event of a walk which steps of the map it counts at, and of which it does at none', () => {
  const walked = walkedOn(map, [
    seen({ path: '/landing', source: { utm_source: 'news' } }),
    seen({ path: '/thank-you' }),
    seen({ kind: 'purchase', reason: 'money' }),
    seen({ kind: 'purchase', refund: true }),
  ]);
  // The second page goes on with the source of the first; what would not count lights nothing up, and money given back no purchase.
  expect(walked.map(({ at }) => at.map(({ id }) => id))).toEqual([['news', 'landing'], ['news'], [], ['news']]);
  expect([...litBy(walked)]).toEqual(['news', 'landing']);
  expect(ruledElements(map).map(({ id }) => id)).toEqual(['news', 'landing', 'bought']);
});
