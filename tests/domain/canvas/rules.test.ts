import { describe, expect, it } from 'vitest';
import { describeRule, matches, type RuleEvent } from '#domain/canvas/rules.ts';
import { matchesUrl, parseUrlPattern } from '#domain/canvas/url-pattern.ts';

const visit: RuleEvent = {
  kind: 'page_view',
  host: 'shop.example',
  path: '/Tasting-Box',
  query: 'size=Large&utm_source=x&note=a%20b',
  name: '',
  attributes: {},
  referrer: 'news.example',
  utm_source: 'Facebook',
  utm_medium: 'cpc',
  utm_campaign: '',
  utm_term: '',
  utm_content: '',
  fl_adid: '',
  fl_adsrc: '',
  fl_adntw: '',
};

describe('addresses', () => {
  it.each([
    ['/tasting-box', true],
    ['/tasting-box/', true],
    ['/tasting', false],
    ['tasting-box', true],
    ['/*', true],
    ['/tasting-*', true],
    ['/*/more', false],
    ['/**', true],
    ['**', true],
    ['**-box', true],
    ['shop.example/tasting-box', true],
    ['https://www.SHOP.example/tasting-box#top', true],
    ['shop.example', false],
    ['shop.example/**', true],
    ['other.example/**', false],
    ['*.example/tasting-box', true],
    ['*/tasting-box', true],
    ['shopXexample/tasting-box', false],
    ['/tasting-box?size=large', true],
    ['/tasting-box?size=small', false],
    ['/tasting-box?note=a+b&size=*', true],
    ['/tasting-box?size=l*&missing=1', false],
    ['/tasting-box?size', true],
    ['?size=large', true],
    ['/tasting.box', false],
    ['/(tasting', false],
  ])('%s', (pattern, expected) => {
    expect(matchesUrl(parseUrlPattern(pattern), visit)).toBe(expected);
  });

  it('reads "all below" as the page itself too, and the bare host as its first page', () => {
    const at = (pattern: string, path: string) => matchesUrl(parseUrlPattern(pattern), { host: 'www.shop.example', path, query: '' });
    expect([at('/guide/**', '/guide'), at('/guide/**', '/guide/a/b'), at('/guide/**', '/guides')]).toEqual([true, true, false]);
    expect([at('shop.example', '/'), at('shop.example', ''), at('/p/*', '/p/1'), at('/p/*', '/p/1/2')]).toEqual([true, true, true, false]);
  });
});

describe('rules', () => {
  it('need every condition of a source, in any case, absent texts being empty', () => {
    const source = (...conditions: [string, 'is' | 'isNot' | 'contains' | 'containsNot', string][]) =>
      matches({ type: 'source', conditions: conditions.map(([key, match, value]) => ({ key: key as 'utm_source', match, value })) }, visit);
    expect(source(['utm_source', 'is', 'facebook'])).toBe(true);
    expect(source(['utm_source', 'is', 'facebook'], ['utm_medium', 'is', 'email'])).toBe(false);
    expect(source(['utm_campaign', 'isNot', 'spring'], ['referrer', 'contains', 'NEWS'])).toBe(true);
    expect(source(['referrer', 'containsNot', 'news'])).toBe(false);
  });

  it('count pages by page views and any of several addresses', () => {
    const rule = { type: 'page' as const, urls: ['/other', '/tasting-box'] };
    expect(matches(rule, visit)).toBe(true);
    expect(matches(rule, { ...visit, kind: 'scroll' })).toBe(false);
  });

  it('count events by kind, name, address and attributes together', () => {
    const bought: RuleEvent = { ...visit, kind: 'purchase', name: 'Tasting Box', path: '/checkout', attributes: { plan: 'Gift' } };
    const rule = { type: 'event' as const, event: 'purchase' as const, name: { match: 'contains' as const, value: 'box' } };
    expect(matches(rule, bought)).toBe(true);
    expect(matches({ ...rule, urls: [] }, bought)).toBe(true);
    expect(matches({ ...rule, urls: ['/cart', '/checkout'] }, bought)).toBe(true);
    expect(matches({ ...rule, urls: ['/cart'] }, bought)).toBe(false);
    expect(matches({ ...rule, attributes: [{ key: 'plan', match: 'is', value: 'gift' }] }, bought)).toBe(true);
    expect(matches({ ...rule, attributes: [{ key: 'other', match: 'is', value: 'gift' }] }, bought)).toBe(false);
    expect(matches({ type: 'event', event: 'deal' }, bought)).toBe(false);
  });

  it('are described by their first part and how many more there are', () => {
    expect(describeRule(undefined)).toEqual([]);
    expect(describeRule({ type: 'page', urls: ['/a', '/b', '/c'] })).toEqual([
      { type: 'text', text: '/a' },
      { type: 'more', count: 2 },
    ]);
    expect(describeRule({ type: 'event', event: 'custom', name: { match: 'is', value: 'sales_call' } })).toEqual([
      { type: 'event', event: 'custom' },
      { type: 'text', text: 'sales_call' },
    ]);
  });
});
