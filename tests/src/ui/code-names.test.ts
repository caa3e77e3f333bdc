import { describe, expect, it } from 'vitest';
import { codeName } from '#src/ui/data/code-names.ts';

describe('the name of a language or country', () => {
  it.each([
    ['en', 'language', 'de', 'German'],
    ['en', 'language', 'pt-br', 'Portuguese (Brazil)'],
    ['it', 'language', 'de-at', 'Tedesco (Austria)'],
    ['ja', 'country', 'DE', 'ドイツ'],
    ['pt-BR', 'country', 'DE', 'Alemanha'],
    // What somebody types, or nobody named.
    ['de', 'country', 'D', 'D'],
    ['de', 'country', 'AA', 'AA'],
    ['de', 'language', 'c', 'c'],
    ['de', 'language', '', ''],
  ] as const)('in %s: %s %s', (language, key, code, name) => {
    expect(codeName(language, key, code)).toBe(name);
  });
});
