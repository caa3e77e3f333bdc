import type { SentCostLine } from '#domain/spend/costs.ts';
import type { RateOf } from '#domain/spend/spread.ts';
import { spendActions } from '#resources/actions/spend.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useRatesIn } from '#src/providers/place/rates.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

/** Units of the workspace's currency for one of another, by its own rates and those that ship. */
export function useRates(): RateOf {
  const { id, currency } = useWorkspace();
  return useRatesIn(id, currency);
}

/** Without what says nothing: thousands of lines are sent at once. */
const compact = (line: SentCostLine): SentCostLine =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== '' && value !== 0 && value !== undefined)) as never;

/** Sends costs; every report on screen is asked anew. */
export function useEnter(): (name: string, lines: readonly SentCostLine[], key: string) => Promise<void> {
  const { t } = useText();
  const format = useFormat();
  const { id: project, currency } = useWorkspace();
  const perform = usePerform(spendActions.enter);
  const said = useToast();
  return async (name, lines, key) => {
    const sent = lines.map((line) => ({ ...compact(line), amount: line.amount }));
    const [entry] = await perform([{ input: { project, name, lines: sent } }], key);
    said.done(t('spend.done', { amount: format.money(entry?.amount, currency) }));
  };
}
