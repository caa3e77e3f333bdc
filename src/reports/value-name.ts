import { CHANNELS } from '#domain/tracking/channels.ts';
import type { FunnelBreakdown } from '#domain/wire/reports/funnels.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { codeName, isCoded } from '#src/ui/data/code-names.ts';

/** What a value is called by which people are told apart. */
export function useValueName(): (by: FunnelBreakdown, value: string) => string {
  const { t, language } = useText();
  return (by, value) => {
    if (value === '') return t('monitor.tables.not_set');
    if (isCoded(by)) return codeName(language, by, value);
    const channel = by === 'channel' ? CHANNELS.find((name) => name === value) : undefined;
    return channel ? t(`monitor.tables.channels.${channel}`) : value;
  };
}
