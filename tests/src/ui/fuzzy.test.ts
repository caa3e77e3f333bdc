import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fuzzyFilter, fuzzyScore } from '#src/ui/fields/fuzzy.ts';

it('finds whatever holds the letters in order, and nothing else', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[a-z ]{0,20}$/), (query, text) => {
      const inOrder = new RegExp([...query].join('.*')).test(text);
      expect(fuzzyScore(query, text) !== null).toBe(inOrder);
    }),
  );
});

it('puts the beginning of a word before letters scattered through it', () => {
  const names = ['Abandoned cart recovery', 'Targets', 'Tasting Box funnel', 'Start here'];
  expect(fuzzyFilter(names, 'tar', (name) => name)[0]).toBe('Targets');
  expect(fuzzyFilter(names, 'tb', (name) => name)[0]).toBe('Tasting Box funnel');
  expect(fuzzyFilter(names, '', (name) => name)).toEqual(names);
  expect(fuzzyFilter(['Configurações'], 'configuracoes', (name) => name)).toHaveLength(1);
});
