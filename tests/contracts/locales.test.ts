import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Five languages, complete: same keys, same placeholders, nothing left in English, every key in use. */
const root = join(import.meta.dirname, '../..');
const LANGUAGES = ['en', 'pt-BR', 'de', 'it', 'ja'];

type Tree = { readonly [key: string]: string | Tree };
function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    new Map(flat(JSON.parse(readFileSync(join(root, 'locales', `${language}.json`), 'utf8')) as Tree)),
  ]),
);
const english = texts.en ?? new Map<string, string>();
const placeholders = (text: string) => [...text.matchAll(/{{\s*([\w.]+)[^}]*}}/g)].map((match) => match[1]).sort();

function sourcesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

describe('locales', () => {
  it('hold the five languages and no other', () => {
    expect(
      readdirSync(join(root, 'locales'))
        .filter((name) => name.endsWith('.json'))
        .sort(),
    ).toEqual(LANGUAGES.map((language) => `${language}.json`).sort());
    expect(english.size).toBeGreaterThan(400);
  });

  it.each(LANGUAGES.slice(1))('%s has exactly the keys of en', (language) => {
    expect([...(texts[language]?.keys() ?? [])].sort()).toEqual([...english.keys()].sort());
  });

  it.each(LANGUAGES.slice(1))('%s has the placeholders of en', (language) => {
    const wrong = [...english].filter(([key, text]) => placeholders(text).join() !== placeholders(texts[language]?.get(key) ?? '').join());
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it.each(LANGUAGES.slice(1))('%s leaves no sentence in English', (language) => {
    const same = [...english].filter(([key, text]) => text.length > 12 && text.includes(' ') && texts[language]?.get(key) === text);
    expect(same.map(([key]) => key)).toEqual([]);
  });

  it('have no empty text and no key that nothing uses', () => {
    expect([...english].filter(([, text]) => !text.trim()).map(([key]) => key)).toEqual([]);
    const code = ['src', 'server', 'domain', 'resources'].flatMap(sourcesUnder).join('\n');
    // Families whose last part is made from a declaration: `elements.<kind>.name`, `errors.<code>`, …
    const literal = (key: string) => {
      const name = key.replace(/_(one|other)$/, '');
      const parts = name.split('.');
      return (
        code.includes(name) ||
        parts.some(
          (_, at) => at > 0 && (code.includes(`${parts.slice(0, at).join('.')}.\${`) || code.includes(`${parts.slice(0, at).join('.')}.'`)),
        )
      );
    };
    expect([...english.keys()].filter((key) => !literal(key))).toEqual([]);
  });
});
