/** Languages and countries, which are kept as codes, by their names in a person's language. */

const TYPES = { language: 'language', country: 'region' } as const;
/** What is kept as a code that has a name. */
export type Coded = keyof typeof TYPES;
export const isCoded = (key: string): key is Coded => key in TYPES;

const made = new Map<string, Intl.DisplayNames>();

function namesOf(language: string, key: Coded): Intl.DisplayNames {
  const of = `${language} ${key}`;
  const names = made.get(of) ?? new Intl.DisplayNames(language, { type: TYPES[key], languageDisplay: 'standard' });
  made.set(of, names);
  return names;
}

/** The name of a language or a country; the code itself where it has none, or is a part of one. */
export function codeName(language: string, key: Coded, code: string): string {
  if (code === '') return code;
  try {
    const name = namesOf(language, key).of(code) ?? code;
    return name === code ? code : `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}`;
  } catch {
    return code;
  }
}
