import type { CSSProperties } from 'react';
import type { KpiReport, KpiResult } from '#domain/wire/reports.ts';
import { useText } from '#src/providers/i18n.ts';
import { Delta } from '#src/ui/Delta.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Sparkline } from '#src/ui/Sparkline.tsx';
import { writeValue } from './values.ts';
import './figures.css';

interface TilesProps {
  readonly report: KpiReport;
  readonly chosen: string | undefined;
  readonly onChoose: (widget: string) => void;
}

const MOST_IN_A_ROW = 5;
/** As many tiles a row as leave no row with a gap of more than one: eight are two rows of four, not five and three. */
const tilesInARow = (count: number) => Math.ceil(count / Math.max(1, Math.ceil(count / MOST_IN_A_ROW)));

/** One tile per KPI; the chosen one drives the chart. */
export function KpiTiles({ report, chosen, onChoose }: TilesProps) {
  const { t } = useText();
  return (
    <section
      className="panel kpis monitor-kpis"
      aria-label={t('monitor.key_figures')}
      style={{ '--tiles': tilesInARow(report.kpis.length) } as CSSProperties}
    >
      {report.kpis.map((kpi) => (
        <Tile key={kpi.widget_id} kpi={kpi} report={report} chosen={kpi.widget_id === chosen} onChoose={onChoose} />
      ))}
    </section>
  );
}

interface TileProps extends Omit<TilesProps, 'chosen'> {
  readonly kpi: KpiResult;
  readonly chosen: boolean;
}

function Tile({ kpi, report, chosen, onChoose }: TileProps) {
  const { t } = useText();
  const format = useFormat();
  const finished = kpi.series.filter((_, at) => !report.buckets[at]?.partial);
  return (
    <button type="button" className={chosen ? 'kpi on' : 'kpi'} aria-pressed={chosen} onClick={() => onChoose(kpi.widget_id)}>
      <span className="k ell" title={kpi.name}>
        {kpi.name}
      </span>
      <span className="v">
        {writeValue(format, kpi, kpi.value, report.currency)}
        <Delta change={kpi.change} better={kpi.better} />
      </span>
      <span className="p">{t('monitor.from_value', { value: writeValue(format, kpi, kpi.previous, report.currency) })}</span>
      <Sparkline values={finished} />
    </button>
  );
}
