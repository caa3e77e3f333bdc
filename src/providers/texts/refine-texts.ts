import type { I18nProvider } from '@refinedev/core';
import { useMemo } from 'react';
import { asLanguage, changeLanguage, type TextKey, useText } from './i18n.ts';

/** Words of Refine's own buttons and of its paths that stand in our texts under another key. */
const OURS: Readonly<Record<string, TextKey>> = {
  'actions.show': 'admin.details',
  'buttons.export': 'crud.exportCsv',
  'buttons.refresh': 'admin.refresh',
};

/** `users.users` and `users.titles.list`: what rows of a resource are called. */
const ROWS = /^([a-z-]+)\.(?:\1|titles\.list)$/;

function keyOf(key: string): string {
  const [, resource] = ROWS.exec(key) ?? [];
  return resource ? `resources.${resource}.many` : (OURS[key] ?? key);
}

/** Refine's text seam. Its own keys are few; where we have none its English default is never shown to a person. */
export function useRefineTexts(): I18nProvider {
  const { label, has, language } = useText();
  return useMemo(
    () => ({
      translate: (asked, options, fallback) => {
        const key = keyOf(asked);
        return has(key) ? label(key, typeof options === 'object' ? options : undefined) : (fallback ?? asked);
      },
      changeLocale: async (locale) => {
        const known = asLanguage(locale);
        if (known) await changeLanguage(known);
      },
      getLocale: () => language,
    }),
    [label, has, language],
  );
}
