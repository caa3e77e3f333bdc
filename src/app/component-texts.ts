import type { ConfigProviderProps } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import type { Language } from '#src/providers/texts/i18n.ts';

type ComponentTexts = NonNullable<ConfigProviderProps['locale']>;
type Load = () => Promise<{ readonly default: ComponentTexts }>;

/** The component library's own words, and the calendar's names of days and its first day of the week: one chunk per language. */
const LOADERS = {
  en: () => import('./component-texts/en.ts'),
  'pt-BR': () => import('./component-texts/pt-br.ts'),
  de: () => import('./component-texts/de.ts'),
  it: () => import('./component-texts/it.ts'),
  ja: () => import('./component-texts/ja.ts'),
} as const satisfies Record<Language, Load>;
const CALENDARS = { en: 'en-gb', 'pt-BR': 'pt-br', de: 'de', it: 'it', ja: 'ja' } as const satisfies Record<Language, string>;

/**
 * What stands in until a language has come: the library falls back to English by itself. It is never
 * undefined, because the library mounts everything below it anew when a locale appears where none was.
 */
const FALLBACK: ComponentTexts = { locale: 'en' };

let current = FALLBACK;
const listeners = new Set<() => void>();

/** Loads the library's words of a language. A chunk that does not come leaves those that are there. */
export async function loadComponentTexts(language: Language): Promise<void> {
  try {
    const [{ default: loaded }, { default: dayjs }] = await Promise.all([LOADERS[language](), import('dayjs')]);
    dayjs.locale(CALENDARS[language]);
    current = loaded;
    for (const listener of listeners) listener();
  } catch {
    // The words of a date picker are no reason to show nothing.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The library's words in the language on screen, as far as they have come. */
export function useComponentTexts(language: Language): ComponentTexts {
  useEffect(() => void loadComponentTexts(language), [language]);
  return useSyncExternalStore(subscribe, () => current);
}
