import i18next from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { LANGUAGES, type Language, languageNamed } from '#domain/kit/languages.ts';
import type english from '#locales/en.json';
import { whenConnected } from '#src/ui/timing/when-connected.ts';

export { LANGUAGES, type Language };
/** How each language names itself; never translated. */
export const LANGUAGE_NAMES = {
  en: 'English',
  'pt-BR': 'Português (Brasil)',
  de: 'Deutsch',
  it: 'Italiano',
  ja: '日本語',
} as const satisfies Record<Language, string>;
const DIRECTIONS = { en: 'ltr', 'pt-BR': 'ltr', de: 'ltr', it: 'ltr', ja: 'ltr' } as const satisfies Record<Language, 'ltr' | 'rtl'>;

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];
/** What only the server says is not loaded, see scripts/server-texts.ts. */
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

/** The stored choice, else the browser's first language that we speak, else English. */
function initialLanguage(): Language {
  return chosenLanguage() ?? navigator.languages.map(asLanguage).find((language) => language !== undefined) ?? 'en';
}

export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? 'en';
}

async function load(language: Language): Promise<Texts> {
  return (await whenConnected<{ default: Texts }>(LOADERS[language])).default;
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
  markDocument(language);
}

/** Loads a language and draws the page in it. `keep` remembers it as the person's own choice. */
export async function changeLanguage(language: Language, keep = true): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await load(language));
  }
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
  readonly language: Language;
}

/** Outside React: messages of providers. */
export function text(key: TextKey, values?: Values): string {
  return i18next.t(key, values);
}

export function useText(): TextApi {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => ({
      t: (key, values) => t(key, values ?? {}),
      label: (key, values) => t(key, values ?? {}),
      has: (key) => i18n.exists(key),
      language: asLanguage(i18n.language) ?? 'en',
    }),
    [t, i18n, i18n.language],
  );
}
