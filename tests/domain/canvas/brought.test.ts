import { expect, it, test } from 'vitest';
import type { CanvasElement, Rule } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { elementFor, elementThatCounts } from '#domain/canvas/from-data/brought.ts';

const page = (...urls: string[]): Rule => ({ type: 'page', urls });
const source: Rule = { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'google' }] };
const element = (id: string, rule: Rule): CanvasElement => ({ id, kind: 'page', x: 0, y: 0, name: '', rule });

test.each<[Rule, string, string]>([
  [page('shop.example/checkout'), 'page', '/checkout'],
  [page('shop.example/'), 'page', 'shop.example'],
  [source, 'source', 'google'],
  [{ type: 'event', event: 'purchase' }, 'action', ''],
  [{ type: 'event', event: 'form_completed', name: { match: 'is', value: 'contact' } }, 'action', 'contact'],
])('what was seen becomes an element that counts it: %j', (rule, category, name) => {
  const made = elementFor(rule);
  const kind = elementKind(made.kind);
  expect([kind.category, made.name]).toEqual([category, name]);
  if (rule.type === 'event') expect(kind.defaultRule({})).toMatchObject({ type: 'event', event: rule.event });
});

it('finds the element that counts a step, by rule, by pattern, and by a page without its host', () => {
  const elements = [element('offer', page('/offer', '/offer/*')), element('cart', page('/cart')), element('ads', source)];
  const found = (rule: Rule) => elementThatCounts(elements, rule)?.id;
  expect(found(page('shop.example/offer/two'))).toBe('offer');
  expect(found(page('shop.example/cart'))).toBe('cart');
  expect(found(page('/cart'))).toBe('cart');
  expect(found(source)).toBe('ads');
  expect(found(page('shop.example/faq'))).toBeUndefined();
  // A page of which only the path is known may be on another host.
  expect(elementThatCounts([element('one', page('one.example/*'))], page('/cart'))).toBeUndefined();
});
