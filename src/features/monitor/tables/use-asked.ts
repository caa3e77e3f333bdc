import type { TableMeasure } from '#domain/wire/reports/tables.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { type CreditedReport, type CreditedRow, creditedCsv, rowsBy, useCreditedKpis } from './credited-kpis.ts';
import { type TreeWords, tableCsv } from './csv.ts';
import { useRowName } from './names.ts';
import { type AnyTable, askTable, isPassedOver, LEVELS, MOST_SAVED, questionOf, type Trail, useTableReport } from './queries.ts';
import type { Shown } from './TableRows.tsx';
import { wholeTree } from './whole-tree.ts';

/** What a file of the tab says. */
function useTreeWords(tab: Shown['tab']): TreeWords {
  const { t } = useText();
  const format = useFormat();
  return {
    levels: LEVELS[tab].map((level) => t(`monitor.tables.levels.${level}`)),
    nameOf: useRowName(tab),
    rest: (count) => t('monitor.tables.rest', { count, number: format.number(count) }),
    total: t('monitor.tables.total'),
  };
}

/** What the tab asks: its own measures or, where the address says so, what of each KPI is whose. `csv` asks for every level of it. */
export function useAsked({ tab, state, choice }: Shown, isShown: boolean) {
  const { id } = useWorkspace();
  const { label } = useText();
  const words = useTreeWords(tab);
  const table = useTableReport(id, tab, state, choice);
  const through = useCreditedKpis(id, tab, state, choice.search, choice.kpis !== null && isShown);
  const titleOf = (measure: TableMeasure) => label(`monitor.tables.measures.${measure}`);
  const depth = LEVELS[tab].length;
  const passesOver = (above: Trail, { rows }: AnyTable | CreditedReport) => isPassedOver(tab, above, rows);
  const { kpis: order } = choice;
  if (order === null) {
    const { data, error, refetch, isPlaceholderData } = table;
    const ask = (trail: readonly string[]) => askTable(tab, id, { ...questionOf(tab, state, choice, trail), limit: MOST_SAVED });
    return {
      ...{ table: data, kpis: null, about: data, error, retry: refetch, isPlaceholder: isPlaceholderData, note: tab },
      csv: async () => {
        const { outermost, lines } = await wholeTree<AnyTable['rows'][number], AnyTable>(depth, ask, passesOver);
        return tableCsv(outermost, lines, words, titleOf);
      },
    };
  }
  const { report, askLevel, ...asked } = through;
  return {
    ...{
      ...asked,
      table: undefined,
      kpis: report ? { report, order } : null,
      about: report,
      note: tab === 'pages' ? ('page_kpis' as const) : ('credited_kpis' as const),
    },
    csv: async () => {
      const rows = (level: CreditedReport) => rowsBy(level, order);
      const { outermost, lines } = await wholeTree<CreditedRow, CreditedReport>(depth, askLevel, passesOver, rows);
      return creditedCsv(outermost, lines, words, titleOf('people'));
    },
  };
}
