import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { sourcesIn } from '#tests/support/sources.ts';

/** Five languages, complete: same keys, same placeholders, nothing left in English, every key in use. */
const root = join(import.meta.dirname, '../..');

type Tree = { readonly [key: string]: string | Tree };
function flat(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, 'locales', ...path), 'utf8')) as Tree;
/** Texts of parts that are loaded with them, a folder each. */
const parts = readdirSync(join(root, 'locales'), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const texts = Object.fromEntries(
  LANGUAGES.map((language) => {
    const late = Object.fromEntries(parts.map((part) => [part, read(part, `${language}.json`)]));
    return [language, new Map(flat({ ...read(`${language}.json`), ...late }))];
  }),
);
const english = texts.en ?? new Map<string, string>();
const placeholders = (text: string) => [...text.matchAll(/{{\s*([\w.]+)[^}]*}}/g)].map((match) => match[1]).sort();

describe('locales', () => {
  it('hold every text of the product', () => {
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
    // Names of plans and platforms, and words a language took over ("2 KPIs"), are the same everywhere.
    const isSentence = (text: string) => (text.replaceAll(/{{.*?}}/g, '').match(/[A-Za-z]{2,}/g) ?? []).length > 2;
    const same = [...english].filter(
      ([key, text]) => isSentence(text) && !/^plans\.|\.options\.plan\./.test(key) && texts[language]?.get(key) === text,
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });

  it('speak to people in German as a friend would: du, nowhere Sie', () => {
    // After a verb, or inside of a sentence; at its beginning it may be "they".
    const isFormal = (text: string) => /\p{Ll}en Sie\b|[\p{L},] (?:Ihnen|Ihr(?:e[mnrs]?)?)\b/u.test(text);
    expect([...(texts.de ?? [])].filter(([, text]) => isFormal(text)).map(([key]) => key)).toEqual([]);
    expect(isFormal('Prüfen Sie es.') && isFormal('Zahlen aus Ihrem Konto')).toBe(true);
  });

  it('have no empty text and no key that nothing uses', () => {
    expect([...english].filter(([, text]) => !text.trim()).map(([key]) => key)).toEqual([]);
    const code = sourcesIn('src', 'server', 'domain', 'resources')
      .map(({ text }) => text)
      .join('\n');
    // Families whose last part is made from a declaration: `elements.<kind>.name`, `errors.<code>`, `….plan_<period>`, …
    // Keys are words of the code or parts of them: searching all of it for each of them takes a hundred times as long.
    expect([...english.keys()].filter((key) => !/^[\w.-]+$/.test(key))).toEqual([]);
    const words = new Set(code.match(/[\w.-]+/g));
    const everyWord = [...words].join(' ');
    const stems = [...new Set(code.match(/[\w.-]*[._](?=\$\{|')/g))];
    const isMade = (stem: string) => stems.some((one) => one.endsWith(stem));
    const isUsed = (key: string) => {
      const name = key.replace(/_(one|other)$/, '');
      const ends = [...name.matchAll(/[._]/g)].map(({ index }) => index + 1);
      return words.has(name) || everyWord.includes(name) || ends.some((end) => isMade(name.slice(0, end)));
    };
    // Refine asks for these by its own names.
    const ofRefine = /^notifications\./;
    expect([...english.keys()].filter((key) => !ofRefine.test(key) && !isUsed(key))).toEqual([]);
  });
});
