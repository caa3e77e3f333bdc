import { Link } from 'react-router';
import type { KpiReport } from '#domain/wire/answers/kpis.ts';
import { NotYet } from '#src/crud/states/NotYet.tsx';
import { writeValue } from '#src/metric-cards/values.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Delta } from '#src/ui/data/Delta.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { WorkspaceSquare } from '#src/ui/icons/Avatar.tsx';
import { LatestCanvases } from './LatestCanvases.tsx';
import type { Entry } from './today.ts';

/** As many as stand beside each other on a phone, too. */
const SHOWN = 4;

/** What the workspace counts, today beside the same hours of yesterday. */
function Figures({ report }: { readonly report: KpiReport }) {
  const format = useFormat();
  const shown = report.kpis.filter((kpi) => !kpi.locked).slice(0, SHOWN);
  return (
    <dl className="home-figures">
      {shown.map((kpi) => (
        <div key={kpi.widget_id}>
          <dt className="t12 mut ell">{kpi.name}</dt>
          <dd>
            <span className="num home-value">{writeValue(format, kpi, kpi.value, report.currency)}</span>
            {kpi.change === null ? null : <Delta change={kpi.change} better={kpi.better} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Numbers({ entry: { row, today, error, retry } }: { readonly entry: Entry }) {
  const { t } = useText();
  const format = useFormat();
  if (!today) return <NotYet error={error} rows={1} onRetry={() => void retry()} />;
  if (today.kpis)
    return (
      <>
        <p className="t12 mut3">{t('home.sinceMidnight')}</p>
        <Figures report={today.kpis} />
      </>
    );
  if (today.lockedUntil) return <p className="mut">{t('account.peopleLockedUntil', { day: format.day(today.lockedUntil) })}</p>;
  // Who only plans misses nothing here.
  if (!today.tracks) return null;
  return (
    <p className="mut">
      {t('overview.noTracking')}{' '}
      <Link className="linkish" to={`${inWorkspace(row.id)}/settings/tracking`}>
        {t('home.connect')}
      </Link>
    </p>
  );
}

/** How one workspace does today, and what was drawn there last. */
export function WorkspaceToday({ entry, since }: { readonly entry: Entry; readonly since: string | null }) {
  const { t } = useText();
  const format = useFormat();
  const { row, today } = entry;
  const now = today?.live?.visitors_now ?? 0;
  return (
    <section className="panel home-workspace" aria-labelledby={`home-${row.id}`}>
      <div className="row g12">
        <WorkspaceSquare id={row.id} name={row.name} locked={false} />
        <h2 className="t14 b ell" id={`home-${row.id}`}>
          <Link to={`${inWorkspace(row.id)}/${today?.kpis ? 'monitor' : 'canvases'}`}>{row.name}</Link>
        </h2>
        {row.is_sample ? <span className="tag river nw">{t('common.sample_data')}</span> : null}
        <span className="sp" />
        {now > 0 ? (
          <span className="row g6 mut nw">
            <i className="dotmark" style={{ background: 'var(--fl-ontrack)' }} />
            {t('home.now', { count: now, number: format.number(now) })}
          </span>
        ) : null}
      </div>
      <Numbers entry={entry} />
      <LatestCanvases row={row} since={since} />
    </section>
  );
}
