import { CHANNELS } from '#domain/tracking/channels.ts';
import type { PersonRow } from '#domain/wire/reports/people.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { shortKey } from '#src/reports/short-key.ts';

/** What people and where they came from are called. */
export function usePeopleNames() {
  const { t } = useText();
  const channel = (name: string) => {
    const known = CHANNELS.find((one) => one === name);
    return known ? t(`monitor.tables.channels.${known}`) : name;
  };
  return {
    channel,
    person: ({ person, identified_as }: Pick<PersonRow, 'person' | 'identified_as'>) =>
      identified_as ?? t('people.visitor', { key: shortKey(person) }),
    /** What is known besides the channel. */
    source: ({ source }: Pick<PersonRow, 'source'>) =>
      [source.utm_source || source.referrer, source.utm_campaign].filter(Boolean).join(' · '),
  };
}
