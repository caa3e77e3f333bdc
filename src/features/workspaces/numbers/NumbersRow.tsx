import { Link } from 'react-router';
import type { OverviewReport } from '#domain/wire/answers/overview.ts';
import type { TargetStatus } from '#domain/wire/reports/kpis.ts';
import { OVERVIEW_FIGURES } from '#domain/wire/reports/overview.ts';
import { LockedNote } from '#src/crud/locks/LockedNote.tsx';
import { useTargetLines } from '#src/metric-cards/use-target-lines.ts';
import { writeValue } from '#src/metric-cards/values.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { isAnswerPutOff } from '#src/providers/data/put-off.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Delta } from '#src/ui/data/Delta.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Sparkline } from '#src/ui/data/Sparkline.tsx';
import { StatusChip } from '#src/ui/data/StatusChip.tsx';
import { WorkspaceSquare } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Bar } from '#src/ui/layout/Skeleton.tsx';
import { UnlockWorkspaceButton } from '../UnlockWorkspaceButton.tsx';
import { NUMBER_COLUMNS } from './order.ts';
import type { Entry } from './queries.ts';

const pathOf = ({ row }: Entry, screen: string) => `/dashboard/workspaces/${row.id}/${screen}`;

/** What is counted beside the status of the worst one: reached ones are on track, too. */
const COUNTED = [
  { status: 'critical', also: null },
  { status: 'atRisk', also: null },
  { status: 'offPace', also: null },
  { status: 'onTrack', also: 'reached' },
] as const satisfies readonly { readonly status: TargetStatus; readonly also: TargetStatus | null }[];

function Counts({ counts }: Pick<OverviewReport['targets'], 'counts'>) {
  const { t } = useText();
  const format = useFormat();
  return (
    <span className="numbers-counts">
      {COUNTED.map(({ status, also }) => {
        const count = counts[status] + (also ? counts[also] : 0);
        return (
          <span key={status} className={`numbers-count ${count > 0 ? status : ''}`} title={t(`targets.status.${status}`)}>
            <Icon name={status === 'atRisk' ? 'warning' : status} size={14} label={t(`targets.status.${status}`)} />
            <span className="num">{format.number(count)}</span>
          </span>
        );
      })}
    </span>
  );
}

/** How the targets stand, and what the worst of them is about. */
function Targets({ entry, report }: { readonly entry: Entry; readonly report: OverviewReport }) {
  const { t } = useText();
  const linesFor = useTargetLines(report.currency, report.timezone);
  const { worst, counts } = report.targets;
  if (!worst) return <span className="mut3">{t('overview.numbers.noTargets')}</span>;
  const [line] = linesFor(worst);
  return (
    <>
      <span className="row g8">
        <StatusChip status={worst.status} word={t(`targets.status.${worst.status}`)} />
        <Counts counts={counts} />
      </span>
      <Link className="numbers-worst" to={pathOf(entry, 'targets')} title={`${worst.name}: ${line ?? ''}`}>
        <span className="b">{worst.name}</span> {line}
      </Link>
    </>
  );
}

/** Does anything still arrive? */
function Tracking({ report }: { readonly report: OverviewReport }) {
  const { t } = useText();
  const format = useFormat();
  const { last_event_at, silent_since } = report.tracking;
  if (silent_since)
    return (
      <span className="chip critical">
        <Icon name="warning" />
        {t('overview.numbers.silent', { when: format.relative(silent_since, report.timezone) })}
      </span>
    );
  if (last_event_at === null) return <span className="mut3">{t('overview.noTracking')}</span>;
  return (
    <span className="row g6 mut nw">
      <i className="dotmark" style={{ background: 'var(--fl-ontrack)' }} />
      {format.relative(last_event_at, report.timezone)}
    </span>
  );
}

function Figures({ report }: { readonly report: OverviewReport }) {
  const format = useFormat();
  return OVERVIEW_FIGURES.map((name) => {
    const figure = report.figures[name];
    return (
      <td key={name} className="r num">
        <span className="numbers-value">
          {name === 'people' ? <Sparkline values={report.trend} width={56} height={24} /> : null}
          {writeValue(format, figure, figure.value, report.currency)}
        </span>
        {figure.change === null ? null : (
          <div className="table-change">
            <Delta change={figure.change} better={figure.better} />
          </div>
        )}
      </td>
    );
  });
}

/** What stands instead of numbers: that they are on their way, or why there are none. */
function Instead({ entry }: { readonly entry: Entry }) {
  const { t } = useText();
  const { row, error, retry } = entry;
  const wide = NUMBER_COLUMNS.length - 1;
  if (row.is_locked)
    return (
      <td colSpan={wide} className="mut">
        <span className="row g12">
          <span>
            <LockedNote row={{ ...row }} />
          </span>
          <UnlockWorkspaceButton row={{ ...row }} />
        </span>
      </td>
    );
  if (!error)
    return (
      <td colSpan={wide}>
        <Bar width="60%" height={16} />
      </td>
    );
  // What the plan or the role does not show will not come by asking again.
  const isRefused = error instanceof ApiError && error.status === 403;
  const isComing = isAnswerPutOff(error);
  return (
    <td colSpan={wide} className="mut">
      <span className="row g12" role="status">
        <Icon name={isRefused ? 'lock' : isComing ? 'refresh' : 'warning'} size={14} />
        <span>{error.message}</span>
        {isRefused || isComing ? null : (
          <Button size="sm" icon="refresh" onClick={() => void retry()}>
            {t('common.retry')}
          </Button>
        )}
      </span>
    </td>
  );
}

/** A workspace in the table. `days`: the address of the same days in its monitor. */
export function NumbersRow({ entry, days }: { readonly entry: Entry; readonly days: string }) {
  const { row, report } = entry;
  return (
    <tr className={row.is_locked ? 'locked-ws' : undefined}>
      <th scope="row">
        <Link className="row g12 numbers-name" to={`${pathOf(entry, 'monitor')}${days}`}>
          <WorkspaceSquare id={row.id} name={row.name} locked={row.is_locked} small />
          <span className="ell" title={row.name}>
            {row.name}
          </span>
        </Link>
      </th>
      {report && !row.is_locked ? (
        <>
          <td>
            <Targets entry={entry} report={report} />
          </td>
          <Figures report={report} />
          <td>
            <Tracking report={report} />
          </td>
        </>
      ) : (
        <Instead entry={entry} />
      )}
    </tr>
  );
}
