import { WORKSPACE_CURRENCIES } from '#domain/money/currencies.ts';
import { STARTING_RATES_DAY, startingRate } from '#domain/money/starting-rates.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { PlainTable } from '#src/ui/data/PlainTable.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** "1 EUR = 1.08 USD" */
function useRateText(): (from: string, rate: number) => string {
  const { t } = useText();
  const format = useFormat();
  const { currency } = useWorkspace();
  return (from, rate) => t('rates.worth', { from, rate: format.rate(rate), to: currency });
}

/** What rates are for, since when one holds, and those that ship. */
export function RatesNote() {
  const { t } = useText();
  const format = useFormat();
  const { currency } = useWorkspace();
  const write = useRateText();
  const rows = WORKSPACE_CURRENCIES.filter((code) => code !== currency)
    .flatMap((code) => {
      const rate = startingRate(code, currency);
      return rate === null ? [] : [{ code, rate }];
    })
    .sort((a, b) => a.code.localeCompare(b.code));
  const day = format.dateRange(STARTING_RATES_DAY, STARTING_RATES_DAY);
  return (
    <>
      <div className="alert">
        <Icon name="info" />
        <span style={{ flex: 1 }}>{t('rates.note', { currency })}</span>
      </div>
      {rows.length > 0 ? (
        <details style={{ marginTop: 12 }}>
          <summary className="mut">{t('rates.starting', { day })}</summary>
          <PlainTable
            caption={t('rates.starting', { day })}
            className="panel"
            rows={rows}
            keyOf={({ code }) => code}
            columns={[
              { key: 'currency', title: t('rates.currency'), cell: ({ code }) => format.currency(code) },
              {
                key: 'rate',
                title: t('rates.rate'),
                right: true,
                cell: ({ code, rate }) => <span className="nw">{write(code, rate)}</span>,
              },
            ]}
          />
        </details>
      ) : null}
    </>
  );
}

/** Below the input of a rate: what the typed one means, or the starting rate that it replaces. */
export function RateHint({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const { t, sentences } = useText();
  const format = useFormat();
  const { currency } = useWorkspace();
  const write = useRateText();
  const from = typeof values.currency === 'string' ? values.currency : null;
  if (!from) return t('rates.choose_currency');
  const starting = startingRate(from, currency);
  const meaning = t('rates.meaning', { from, to: currency });
  if (starting === null) return sentences(meaning, t('rates.no_starting'));
  const day = format.dateRange(STARTING_RATES_DAY, STARTING_RATES_DAY);
  return sentences(meaning, t('rates.starting_rate', { worth: write(from, starting), day }));
}

export const RateCell: Cell = ({ row, value }) => {
  const write = useRateText();
  return typeof value === 'number' ? <span className="num">{write(String(row.currency ?? ''), value)}</span> : null;
};
