import type { TableMeasure } from '#domain/wire/reports/tables.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { creditedCsv, rowsBy, useCreditedKpis } from './credited-kpis.ts';
import { tableCsv } from './csv.ts';
import { useRowName } from './names.ts';
import { LEVELS, useTableReport } from './queries.ts';
import type { Shown } from './TableRows.tsx';

/** What the tab asks: its own measures or, where the address says so, what of each KPI is whose. */
export function useAsked({ tab, state, choice }: Shown, isShown: boolean) {
  const { id } = useWorkspace();
  const { t, label } = useText();
  const nameOf = useRowName(tab);
  const table = useTableReport(id, tab, state, choice);
  const through = useCreditedKpis(id, tab, state, choice.search, choice.kpis !== null && isShown);
  const name = t(`monitor.tables.levels.${LEVELS[tab][0]}`);
  const titleOf = (measure: TableMeasure) => label(`monitor.tables.measures.${measure}`);
  const { kpis: order } = choice;
  if (order === null) {
    const { data, error, refetch, isPlaceholderData } = table;
    return {
      ...{ table: data, kpis: null, about: data, error, retry: refetch, isPlaceholder: isPlaceholderData, note: tab },
      csv: () => data && tableCsv(data, name, (key) => nameOf(key, 0), titleOf),
    };
  }
  const { report } = through;
  return {
    ...{
      ...through,
      table: undefined,
      kpis: report ? { report, order } : null,
      about: report,
      note: tab === 'pages' ? ('page_kpis' as const) : ('credited_kpis' as const),
    },
    csv: () => report && creditedCsv(report, rowsBy(report, order), { name, people: titleOf('people') }, (key) => nameOf(key, 0)),
  };
}
