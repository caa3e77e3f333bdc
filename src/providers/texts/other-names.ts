import { LANGUAGES, type Language } from '#domain/kit/languages.ts';
import type { OtherNames } from '#src/ui/fields/use-other-names.ts';
import { isName } from './names.ts';

type Texts = Readonly<Record<string, unknown>>;
type ByFile = Readonly<Record<string, () => Promise<Texts>>>;
/** What screens, actions and resources are called, and kinds of elements. */
const FILES: readonly (() => ByFile)[] = [
  () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?names' }),
  () => import.meta.glob<Texts>('/locales/elements/*.json', { import: 'default' }),
];

function namesIn(texts: Texts, at = ''): readonly (readonly [key: string, text: string])[] {
  return Object.entries(texts).flatMap(([key, value]): readonly (readonly [string, string])[] => {
    const path = at ? `${at}.${key}` : key;
    if (typeof value === 'string') return isName(path) ? [[path, value]] : [];
    return namesIn(value as Texts, path);
  });
}

async function namesOf(language: Language): Promise<ReadonlyMap<string, string>> {
  const texts = await Promise.all(
    FILES.flatMap((files) => Object.entries(files()).filter(([file]) => file.endsWith(`/${language}.json`))).map(([, load]) => load()),
  );
  return new Map(texts.flatMap((each) => namesIn(each)));
}

const loaded = new Map<Language, Promise<OtherNames>>();

async function load(language: Language): Promise<OtherNames> {
  const [own, ...others] = await Promise.all([language, ...LANGUAGES.filter((each) => each !== language)].map(namesOf));
  const names = new Map<string, readonly string[]>();
  for (const [key, text] of own ?? []) {
    const also = others.flatMap((other) => other.get(key) ?? []).filter((each) => each !== text);
    names.set(text, [...new Set([...(names.get(text) ?? []), ...also])]);
  }
  return names;
}

/** Asked for when somebody begins to search; what has come once stays. */
export function otherNames(language: Language): Promise<OtherNames> {
  const names = loaded.get(language) ?? load(language);
  loaded.set(language, names);
  names.catch(() => loaded.delete(language));
  return names;
}
