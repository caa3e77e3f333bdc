import type { I18nProvider } from '@refinedev/core';
import { useMemo } from 'react';
import { asLanguage, changeLanguage, useText } from './i18n.ts';

/** Refine's text seam. Its own keys are few; where we have none its English default is never shown to a person. */
export function useRefineTexts(): I18nProvider {
  const { label, has, language } = useText();
  return useMemo(
    () => ({
      translate: (key, options, fallback) => (has(key) ? label(key, typeof options === 'object' ? options : undefined) : (fallback ?? key)),
      changeLocale: async (locale) => {
        const known = asLanguage(locale);
        if (known) await changeLanguage(known);
      },
      getLocale: () => language,
    }),
    [label, has, language],
  );
}
