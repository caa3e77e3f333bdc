import i18next from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, LANGUAGES, type Language, languageNamed } from '#domain/kit/languages.ts';
import { joinedSentences, sentenceGap } from '#domain/kit/sentences.ts';
import type english from '#locales/en.json';
import { whenConnected } from '#src/ui/timing/when-connected.ts';
import { type LaterPart, sectionsOf } from './parts.ts';

export { LANGUAGE_NAMES, LANGUAGES, type Language };

const DIRECTIONS = { en: 'ltr', 'pt-BR': 'ltr', de: 'ltr', it: 'ltr', ja: 'ltr' } as const satisfies Record<Language, 'ltr' | 'rtl'>;

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];
/** What only the server says is not loaded, see scripts/text-parts.ts. */
type Loaded = Omit<typeof english, 'mail' | 'error_titles' | 'refusals'>;
type Leaf = Leaves<Loaded>;
/** Every key of en.json; a plural pair is asked for without its ending. */
export type TextKey = Leaf | (Leaf extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never);
export type Values = Readonly<Record<string, string | number>>;

type Texts = Record<string, unknown>;
/** One chunk per language: only the one in use is loaded. */
const LOADERS = {
  en: () => import('#locales/en.json'),
  'pt-BR': () => import('#locales/pt-BR.json'),
  de: () => import('#locales/de.json'),
  it: () => import('#locales/it.json'),
  ja: () => import('#locales/ja.json'),
} as const satisfies Record<Language, () => Promise<{ default: Texts }>>;

type ByFile = Readonly<Record<string, () => Promise<Texts>>>;
/** Texts that only one part of the product says: they come with that part. Asked for when needed, because only the bundler knows `glob`. */
const PARTS = {
  elements: () => import.meta.glob<Texts>('/locales/elements/*.json', { import: 'default' }),
  framed: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?framed' }),
  canvas: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?canvas' }),
  versions: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?versions' }),
  comments: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?comments' }),
  journeys: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?journeys' }),
  people: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?people' }),
  spend: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?spend' }),
  earnings: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?earnings' }),
  exports: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?exports' }),
  mapDraft: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?mapDraft' }),
  launchpad: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?launchpad' }),
  home: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?home' }),
  start: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?start' }),
  welcome: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?welcome' }),
  planPage: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?planPage' }),
  billing: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?billing' }),
  keyboard: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?keyboard' }),
  guides: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?guides' }),
  tracking: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?tracking' }),
  walk: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?walk' }),
  sendScript: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?sendScript' }),
  installCheck: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?installCheck' }),
  shareLinks: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?shareLinks' }),
  importing: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?importing' }),
  shared: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?shared' }),
  library: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?library' }),
  kpi_builder: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?kpi_builder' }),
  insights: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?insights' }),
  tokens: () => import.meta.glob<Texts>('/locales/*.json', { import: 'default', query: '?tokens' }),
} as const satisfies Readonly<Record<'elements' | LaterPart, () => ByFile>>;
export type TextPart = keyof typeof PARTS;

const KEY = 'flx_language';

export function asLanguage(value: string | null | undefined): Language | undefined {
  return value ? languageNamed(value) : undefined;
}

function chosenLanguage(): Language | undefined {
  try {
    return asLanguage(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/** What the address asks for: the public pages lead on in the language that was chosen there. */
const askedLanguage = (): Language | undefined => asLanguage(new URLSearchParams(window.location.search).get('lang'));

/** The address's language, else the stored choice, else the browser's first language that we speak, else English. */
function initialLanguage(): Language {
  return askedLanguage() ?? chosenLanguage() ?? navigator.languages.map(asLanguage).find((language) => language !== undefined) ?? 'en';
}

/** The language in use; before there is one, the one that is to be. */
export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? (typeof window === 'undefined' ? 'en' : initialLanguage());
}

async function load(language: Language): Promise<Texts> {
  return (await whenConnected<{ default: Texts }>(LOADERS[language])).default;
}

/** What things are called in the other languages (`useOtherNames`). */
export const otherNames = async () => (await import('./other-names.ts')).otherNames(currentLanguage());

const loadedParts = new Set<TextPart>();
let begin: () => void = () => undefined;
/** A screen that is opened by its address may come before the first language. */
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

async function addPart(part: TextPart, language: Language): Promise<void> {
  const loader = Object.entries(PARTS[part]() as ByFile).find(([file]) => file.endsWith(`/${language}.json`))?.[1];
  if (!loader) throw new Error(`no texts of ${part} in ${language}`);
  const texts = await whenConnected(loader);
  // Sections of a locale file come under their name, a file of their own without one.
  const sections = part === 'elements' ? { [part]: texts } : Object.fromEntries(sectionsOf(part).map((name) => [name, texts[name]]));
  i18next.addResourceBundle(language, 'translation', sections, true);
}

const isThere = (part: TextPart, language: Language) =>
  (part === 'elements' ? [part] : sectionsOf(part)).every((section) => i18next.getResource(language, 'translation', section) !== undefined);

/** Are a part's texts there in the language in use? */
export const hasTextPart = (part: TextPart): boolean => isThere(part, currentLanguage());

/** Loads a part's texts in the language in use; a language that is chosen later brings them along. */
export async function loadTextPart(part: TextPart): Promise<void> {
  await begun;
  const language = currentLanguage();
  if (!isThere(part, language)) await addPart(part, language);
  loadedParts.add(part);
  if (currentLanguage() !== language) await loadTextPart(part);
}

function markDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = DIRECTIONS[language];
}

/** Loads the first language; the page is drawn after it. */
export async function startTexts(language: Language = initialLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await load(language) } },
    fallbackLng: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  begin();
  markDocument(language);
}

/** Loads a language and draws the page in it. `keep` remembers it as the person's own choice. */
export async function changeLanguage(language: Language, keep = true): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await load(language));
  }
  for (const part of loadedParts) if (!isThere(part, language)) await addPart(part, language);
  if (keep) {
    try {
      localStorage.setItem(KEY, language);
    } catch {
      // Storage may be forbidden; the choice then lasts until the page is left.
    }
  }
  await i18next.changeLanguage(language);
  markDocument(language);
}

/** The account's language, for somebody who has chosen none on this device. */
export async function adoptLanguage(value: string): Promise<void> {
  const language = asLanguage(value);
  if (language && !chosenLanguage() && language !== currentLanguage()) await changeLanguage(language, false);
}

export interface TextApi {
  /** A text by a key that the compiler knows. */
  readonly t: (key: TextKey, values?: Values) => string;
  /** A text by a key composed from a declaration (`resources.<name>.…`); a contract test holds these complete. */
  readonly label: (key: string, values?: Values) => string;
  readonly has: (key: string) => boolean;
  /** Sentences one behind the other, as the language writes them; those that are not said are left out. */
  readonly sentences: (...said: readonly (string | null | undefined | false)[]) => string;
  /** What stands between sentences that are elements of their own. */
  readonly gap: string;
  readonly language: Language;
}

/** Outside React: messages of providers. */
export function text(key: TextKey, values?: Values): string {
  return i18next.t(key, values);
}

export function useText(): TextApi {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const language = asLanguage(i18n.language) ?? 'en';
    return {
      t: (key, values) => t(key, values ?? {}),
      label: (key, values) => t(key, values ?? {}),
      has: (key) => i18n.exists(key),
      sentences: (...said) => joinedSentences(language, said),
      gap: sentenceGap(language),
      language,
    };
  }, [t, i18n, i18n.language]);
}
