import { useCallback } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** `1,204 people`. */
export function usePeople(): (count: number) => string {
  const { t } = useText();
  const format = useFormat();
  return useCallback((count) => t('journeys.people', { count, value: format.number(count) }), [t, format]);
}
