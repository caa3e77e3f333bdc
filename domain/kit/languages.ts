/** The languages of the product, as BCP 47 tags; the first is the default. */
export const LANGUAGES = ['en', 'pt-BR', 'de', 'it', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How each language names itself; never translated. */
export const LANGUAGE_NAMES = {
  en: 'English',
  'pt-BR': 'Português (Brasil)',
  de: 'Deutsch',
  it: 'Italiano',
  ja: '日本語',
} as const satisfies Record<Language, string>;

/** The language a tag such as `pt`, `de-AT` or `EN` means here; undefined for one we do not speak. */
export function languageNamed(tag: string): Language | undefined {
  const wanted = tag.trim().toLowerCase();
  const primary = wanted.split('-')[0];
  return (
    LANGUAGES.find((language) => language.toLowerCase() === wanted) ??
    LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === primary)
  );
}

/** The best language for an `Accept-Language` header; English when it names none of ours. */
export function negotiateLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((entry) => {
    const [tag = '', ...params] = entry.split(';');
    const weight = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((found) => found !== undefined);
    return { language: languageNamed(tag), weight: weight === undefined ? 1 : Number(weight) };
  });
  const best = wishes.filter((wish) => wish.language && wish.weight > 0).sort((a, b) => b.weight - a.weight)[0];
  return best?.language ?? LANGUAGES[0];
}
