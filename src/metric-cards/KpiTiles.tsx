import type { CSSProperties } from 'react';
import { metricOf } from '#domain/metrics/index.ts';
import type { Lock } from '#domain/plans/gates.ts';
import { pointedName } from '#domain/plans/upgrades.ts';
import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';
import type { BehindNumber } from '#domain/wire/reports/people.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { PeopleLink } from '#src/reports/PeopleLink.tsx';
import { Delta } from '#src/ui/data/Delta.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Sparkline } from '#src/ui/data/Sparkline.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { writeValue } from './values.ts';
import './metric-cards.css';

interface TilesProps {
  readonly report: KpiReport;
  readonly chosen: string | undefined;
  readonly onChoose: (widget: string) => void;
  /** A tile was pressed that the plan does not show. */
  readonly onLocked?: (lock: Lock) => void;
}

const MOST_IN_A_ROW = 5;
/** As many tiles a row as leave no row with a gap of more than one: eight are two rows of four, not five and three. */
const tilesInARow = (count: number) => Math.ceil(count / Math.max(1, Math.ceil(count / MOST_IN_A_ROW)));

/** One tile per KPI; the chosen one drives the chart. */
export function KpiTiles({ report, chosen, onChoose, onLocked }: TilesProps) {
  const { t } = useText();
  return (
    <section
      className="panel kpis monitor-kpis"
      aria-label={t('monitor.key_figures')}
      style={{ '--tiles': tilesInARow(report.kpis.length) } as CSSProperties}
    >
      {report.kpis.map((kpi) =>
        kpi.locked ? (
          <LockedTile key={kpi.widget_id} name={kpi.name} lock={kpi.locked} onLocked={onLocked} />
        ) : (
          <Tile key={kpi.widget_id} kpi={kpi} report={report} chosen={kpi.widget_id === chosen} onChoose={onChoose} />
        ),
      )}
    </section>
  );
}

interface LockedTileProps extends Pick<TilesProps, 'onLocked'> {
  readonly name: string;
  readonly lock: Lock;
}

/** A number that the plan keeps back: what shows it, instead of a value. */
function LockedTile({ name, lock, onLocked }: LockedTileProps) {
  const { t, label } = useText();
  return (
    <button type="button" className="kpi kpi-locked" onClick={() => onLocked?.(lock)}>
      <span className="k ell" title={name}>
        {name}
      </span>
      <span className="v">
        <Icon name="lock" size={20} />
      </span>
      <span className="p">{t('monitor.locked', { plan: label(pointedName(lock.plan)) })}</span>
    </button>
  );
}

/** Nobody stands behind what was spent. */
function behindKpi({ widget_id, metric_type }: KpiResult): BehindNumber | null {
  return metricOf({ metric_type }).numerator === 'spend' ? null : { of: 'kpi', widget: widget_id };
}

interface TileProps extends Omit<TilesProps, 'chosen' | 'onLocked'> {
  readonly kpi: KpiResult;
  readonly chosen: boolean;
}

function Tile({ kpi, report, chosen, onChoose }: TileProps) {
  const { t } = useText();
  const format = useFormat();
  const finished = kpi.series.filter((_, at) => !report.buckets[at]?.partial);
  return (
    <div className="kpi-cell">
      <button type="button" className={chosen ? 'kpi on' : 'kpi'} aria-pressed={chosen} onClick={() => onChoose(kpi.widget_id)}>
        <span className="k">{kpi.name}</span>
        <span className="v">
          {writeValue(format, kpi, kpi.value, report.currency)}
          {report.compare_range ? <Delta change={kpi.change} better={kpi.better} /> : null}
        </span>
        <span className="p">
          {kpi.unknown
            ? t(`monitor.unknown.${kpi.unknown}`)
            : report.compare_range
              ? t('monitor.from_value', { value: writeValue(format, kpi, kpi.previous, report.currency) })
              : null}
        </span>
        <Sparkline values={finished} />
      </button>
      {kpi.value && kpi.unknown === null ? (
        <PeopleLink
          className="kpi-people"
          range={report.range}
          behind={behindKpi(kpi)}
          label={t('monitor.people_behind', { name: kpi.name })}
        >
          <Icon name="people" size={14} />
        </PeopleLink>
      ) : null}
    </div>
  );
}
