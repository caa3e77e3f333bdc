import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { Language } from '#src/providers/i18n.ts';

type ComponentTexts = NonNullable<ConfigProviderProps['locale']>;
type Load = () => Promise<ComponentTexts>;

/** The component library's own words, and the calendar's names of days and its first day of the week: one chunk per language. */
const LOADERS = {
  en: async () => (await Promise.all([import('antd/es/locale/en_GB.js'), import('dayjs/locale/en-gb.js')]))[0].default,
  'pt-BR': async () => (await Promise.all([import('antd/es/locale/pt_BR.js'), import('dayjs/locale/pt-br.js')]))[0].default,
  de: async () => (await Promise.all([import('antd/es/locale/de_DE.js'), import('dayjs/locale/de.js')]))[0].default,
  it: async () => (await Promise.all([import('antd/es/locale/it_IT.js'), import('dayjs/locale/it.js')]))[0].default,
  ja: async () => (await Promise.all([import('antd/es/locale/ja_JP.js'), import('dayjs/locale/ja.js')]))[0].default,
} as const satisfies Record<Language, Load>;
const CALENDARS = { en: 'en-gb', 'pt-BR': 'pt-br', de: 'de', it: 'it', ja: 'ja' } as const satisfies Record<Language, string>;

/** Undefined, which means English, until the language on screen has come. */
export function useComponentTexts(language: Language): ComponentTexts | undefined {
  const [texts, setTexts] = useState<ComponentTexts>();
  useEffect(() => {
    let wanted = true;
    void LOADERS[language]().then((loaded) => {
      if (!wanted) return;
      dayjs.locale(CALENDARS[language]);
      setTexts(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [language]);
  return texts;
}
