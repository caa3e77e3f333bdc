import { expect, test } from 'vitest';
import { candidateOf, isTagged, type SeenSource } from '#domain/canvas/from-data/candidate.ts';
import { pageName, pagesToDraw } from '#domain/canvas/from-data/pages.ts';

const seen = (...pages: readonly (readonly [page: string, people: number])[]) => pages.map(([page, people]) => ({ page, people }));

test('a page has one name, however it was reported and whichever report names it', () => {
  const pages = seen(['shop.example/F%C3%BCr-dich/', 8], ['shop.example/', 6], ['shop.example/für-dich', 3], ['shop.example/thanks', 1]);
  // Reports of ways name pages in letters, those of pages as they were reported.
  expect(pagesToDraw(pages, ['shop.example/für-dich', 'shop.example/'], 9)).toEqual([
    'shop.example/für-dich',
    'shop.example/',
    'shop.example/thanks',
  ]);
  expect(['shop.example/für-dich', 'shop.example/'].map(pageName)).toEqual(['/für-dich', 'shop.example']);
});

test('pages of a folder that a way already names as one are that one', () => {
  const pages = seen(
    ['shop.example/orders/17', 5],
    ['shop.example/orders/18', 4],
    ['shop.example/blog/one', 3],
    ['shop.example/blog/two', 2],
  );
  expect(pagesToDraw(pages, ['shop.example/orders/*'], 9)).toEqual([
    'shop.example/orders/*',
    'shop.example/blog/one',
    'shop.example/blog/two',
  ]);
});

test('a source is counted by its tag or by the host that referred, whatever it looks like', () => {
  const sources: SeenSource[] = [
    { channel: 'other', source: 'partner.example', by: 'tag', medium: null },
    { channel: 'referral', source: 'partner.example', by: 'referrer', medium: null },
    { channel: 'referral', source: 'intranet', by: 'referrer', medium: null },
    { channel: 'direct', source: '', by: 'referrer', medium: null },
  ];
  const { elements } = candidateOf({ sources, pages: [], buys: false });
  const asked = elements.map(({ rule }) => (rule?.type === 'source' ? rule.conditions.map(({ key, value }) => `${key}=${value}`) : []));
  expect(asked).toEqual([
    ['utm_source=partner.example'],
    ['utm_source=', 'referrer=partner.example'],
    ['utm_source=', 'referrer=intranet'],
    ['utm_source=', 'referrer='],
  ]);
  expect(sources.map(isTagged)).toEqual([true, false, false, false]);
});
