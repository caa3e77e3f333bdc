import { CHANNELS } from '#domain/tracking/channels.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { LEVELS, type TableTabName } from './queries.ts';

/** What a row is called: channels by their names, everything else as it was tracked. */
export function useRowName(tab: TableTabName): (key: string, depth: number) => string {
  const { t } = useText();
  return (key, depth) => {
    if (key === '') return t(LEVELS[tab][depth] === 'ad_set' ? 'monitor.tables.no_ad_set' : 'monitor.tables.not_set');
    const channel = LEVELS[tab][depth] === 'channel' ? CHANNELS.find((name) => name === key) : undefined;
    return channel ? t(`monitor.tables.channels.${channel}`) : key;
  };
}
