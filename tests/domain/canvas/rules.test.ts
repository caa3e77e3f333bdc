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

describe('addresses in every script', () => {
  const stored: readonly (readonly [string, string])[] = [
    ['/blog/Über-uns', '/blog/%C3%9Cber-uns'],
    ['/製品/一覧', '/%E8%A3%BD%E5%93%81/%E4%B8%80%E8%A6%A7'],
    ['/a b', '/a%20b'],
    ['/~user', '/%7Euser'],
    ['/%7euser', '/~user'],
    ['/promoção', '/promoc%CC%A7a%CC%83o'],
    ['/50%', '/50%'],
    ['/**/über', '/a/%c3%bcber/'],
  ];
  it.each(stored)('%s is %s', (typed, path) => {
    for (const pattern of [typed, `https://www.shop.example${typed}`, encodeURI(typed).replaceAll('%25', '%')]) {
      expect(matchesUrl(parseUrlPattern(pattern), { host: 'shop.example', path, query: '' })).toBe(true);
    }
    expect(matchesUrl(parseUrlPattern(typed), { host: 'shop.example', path: '/other', query: '' })).toBe(false);
  });

  it('also in the name of the host', () => {
    const at = (pattern: string) => matchesUrl(parseUrlPattern(pattern), { host: 'shop.xn--bcher-kva.example', path: '/', query: '' });
    expect(['shop.bücher.example', '*.Bücher.example', 'https://shop.bücher.example:8080/', 'shop.xn--bcher-kva.example'].map(at)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(at('shop.bucher.example')).toBe(false);
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
    expect(source(['referrer', 'is', 'https://www.news.example/today'])).toBe(true);
    expect(
      matches({ type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'spring' }] }, { ...visit, utm_source: ' Spring ' }),
    ).toBe(true);
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
      { type: 'text', text: 'sales_call', match: 'is' },
    ]);
  });
});
