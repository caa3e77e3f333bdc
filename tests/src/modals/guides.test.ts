import { expect, it } from 'vitest';
import de from '#locales/de.json' with { type: 'json' };
import ja from '#locales/ja.json' with { type: 'json' };
import { findGuides } from '#src/modals/guides/find.ts';
import { GUIDES } from '#src/modals/guides/names.ts';

const titles = (locale: typeof de | typeof ja, typed: string) => {
  const guides = GUIDES.map((name) => locale.guides.list[name]);
  return findGuides(guides, typed).map(({ title }) => title);
};

it('finds guides by all their words, whatever the letters, and those that are about it first', () => {
  expect(titles(de, '')).toHaveLength(GUIDES.length);
  expect(titles(de, 'PLAN')[0]).toBe(de.guides.list.compare.title);
  expect(titles(de, 'bestellung erstattung')).toEqual([de.guides.list.money.title, de.guides.list.orders.title]);
  // Typed without its dots, and a piece of it.
  expect(titles(de, 'auslose gar nicht')).toEqual([]);
  expect(titles(de, 'wahr')).toContain(de.guides.list.money.title);
  expect(titles(ja, 'ルール')[0]).toBe(ja.guides.list.rule.title);
});
