import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzyBest, fuzzyFilter, isFound } from '#src/ui/fields/fuzzy.ts';

const named = (names: readonly string[], query: string) => fuzzyFilter(names, query, (name) => name);

it('finds whatever holds the letters in order, and nothing else', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[b-df-z]{1,6}$/), fc.stringMatching(/^[b-df-z ]{0,20}$/), (query, text) => {
      const inOrder = new RegExp([...query].join('.*')).test(text);
      expect(isFound(query, text)).toBe(inOrder);
    }),
  );
});

it('puts the beginning of a word before letters scattered through it', () => {
  const names = ['Abandoned cart recovery', 'Targets', 'Tasting Box funnel', 'Start here'];
  expect(named(names, 'tar')[0]).toBe('Targets');
  expect(named(names, 'tb')[0]).toBe('Tasting Box funnel');
  expect(named(names, '')).toEqual(names);
});

it.each([
  ['configuracoes', 'Configurações'],
  ['GERATE', 'Geräte'],
  ['geraete', 'Geräte'],
  ['strasse', 'Straße'],
  ['らんでぃんぐ', 'ランディングページ'],
  ['ﾗﾝﾃﾞｨﾝｸﾞ', 'ランディングページ'],
])('finds by %s what is written %s', (query, text) => {
  expect(named([text], query)).toEqual([text]);
});

it('finds words in any order, in the name before what else is said', () => {
  const said = [{ text: 'Note', words: 'about the sales page' }, { text: 'Page for sales' }];
  expect(fuzzyFilter(said, 'sales page', (each) => each).map(({ text }) => text)).toEqual(['Page for sales', 'Note']);
  expect(isFound('sales pages', { text: 'Note', words: 'sales page' })).toBe(false);
});

describe('what is called otherwise in other languages', () => {
  const kinds = [{ text: 'Zielseite', names: ['Landing page'] }, { text: 'Warenkorb', names: ['Cart', 'Carrello'] }, { text: 'Landkarte' }];
  it('is found by that, after what is called so here', () => {
    expect(fuzzyFilter(kinds, 'carrello', (kind) => kind)[0]?.text).toBe('Warenkorb');
    expect(fuzzyFilter(kinds, 'land', (kind) => kind).map(({ text }) => text)).toEqual(['Landkarte', 'Zielseite']);
  });

  it('stands in its own order where all that fit best are listed', () => {
    expect(fuzzyBest(kinds, 'land', (kind) => kind).map(({ text }) => text)).toEqual(['Zielseite', 'Landkarte']);
    // Only one is called so: what merely has the letters is left out.
    expect(fuzzyBest(kinds, 'kar', (kind) => kind).map(({ text }) => text)).toEqual(['Landkarte']);
    expect(fuzzyBest(kinds, 'wkb', (kind) => kind).map(({ text }) => text)).toEqual(['Warenkorb']);
  });
});
