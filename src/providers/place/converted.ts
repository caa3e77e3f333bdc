import { useFormat } from '#src/ui/data/format.ts';
import { useText } from '../texts/i18n.ts';
import { useRatesIn } from './rates.ts';
import type { WorkspaceRow } from './workspace.tsx';

/** What amounts of a currency become in a workspace, and how that is said. */
export interface Conversion {
  /** Units of the workspace's currency for one of the other; null where nobody knows. */
  readonly rate: number | null;
  readonly said: string;
}

/** Null where the workspace counts in the same currency, or nothing is known of either. */
export function useConversion(from: string | undefined, target: WorkspaceRow | undefined): Conversion | null {
  const { t } = useText();
  const format = useFormat();
  const rateFrom = useRatesIn(target?.id, target?.currency ?? '');
  if (from === undefined || !target || target.currency === from) return null;
  const rate = rateFrom(from);
  const about = { workspace: target.name, from, to: target.currency };
  return { rate, said: rate === null ? t('transfer.noRate', about) : t('transfer.converted', { ...about, rate: format.rate(rate) }) };
}
