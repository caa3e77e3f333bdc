import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { isAnswerPutOff } from '#src/providers/data/put-off.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { AsOf } from '#src/reports/AsOf.tsx';
import type { DatesChange, DatesState } from '#src/reports/dates.ts';
import FilterBar from '#src/reports/filter/FilterBar.tsx';
import { RangePickers } from '#src/reports/RangePickers.tsx';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useCopy } from '#src/ui/fields/CopyField.tsx';
import { Bar, Delayed } from '#src/ui/layout/Skeleton.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import type { Asked } from './queries.ts';
import { useWhom } from './whom.ts';

const NothingTracked = lazyWithRetry(() => import('#src/reports/NothingTracked.tsx'));

type Timed = Parameters<typeof AsOf>[0]['report'] & object;

interface HeadProps {
  readonly tabs: ReactNode;
  readonly asked: Pick<Asked<Timed>, 'report' | 'error'>;
  readonly dates: DatesState;
  readonly compares: boolean;
  readonly onDates: (change: DatesChange) => void;
}

/** The name of the screen, how far its numbers go, which days they are of, its parts, and of whom they speak. */
export function Head({ tabs, asked, dates, compares, onDates }: HeadProps) {
  const { t } = useText();
  const { timezone } = useWorkspace();
  const [filter, putFilter] = useWhom();
  return (
    <>
      <div className="report-head">
        <h1>{t('journeys.title')}</h1>
        <AsOf {...asked} />
        <span className="sp" />
        <RangePickers state={dates} timezone={timezone} compares={compares} onChange={onDates} />
      </div>
      {tabs}
      <div className="report-tools">
        <FilterBar filter={filter} range={dates.range} onChange={putFilter} />
      </div>
    </>
  );
}

/** A link to what is on screen: every setting stands in the address. */
export function CopyLink() {
  const { t } = useText();
  const { copied, copy } = useCopy();
  return (
    <Button icon={copied ? 'check' : 'link'} onClick={() => copy(window.location.href)}>
      <span aria-live="polite">{t(copied ? 'common.copied' : 'journeys.copy_link')}</span>
    </Button>
  );
}

export function Loading() {
  const { t } = useText();
  return (
    <Delayed>
      <section className="panel journeys-loading" role="status" aria-label={t('common.loading')}>
        {[92, 70, 48, 40, 24].map((width) => (
          <Bar key={width} width={`${width}%`} height={22} />
        ))}
      </section>
    </Delayed>
  );
}

/** Nobody was counted: other days, other settings, or the script first. */
function Nobody({ text }: { readonly text: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { id } = useWorkspace();
  const mayInstall = useGrant('workspaces:edit').allowed;
  return (
    <section className="panel">
      <EmptyState icon="people" title={t('journeys.nobody')} text={text}>
        {mayInstall ? (
          <Button icon="code" onClick={() => void navigate(`/dashboard/workspaces/${id}/settings/tracking`)}>
            {t('journeys.check_script')}
          </Button>
        ) : null}
      </EmptyState>
    </section>
  );
}

interface BodyProps<Report extends Timed> {
  readonly asked: Asked<Report>;
  readonly isEmpty: (report: Report) => boolean;
  /** What can be done about it where nobody was counted. */
  readonly emptyText: string;
  /** Stands in for an answer while nothing is asked. */
  readonly unasked?: ReactNode;
  readonly children: (report: Report) => ReactNode;
}

/** An answer in each of its states: on its way, failed, nothing ever tracked, nobody in these days, there, or of before. */
export function Body<Report extends Timed>({ asked, isEmpty, emptyText, unasked, children }: BodyProps<Report>) {
  const { t } = useText();
  const { row } = useWorkspace();
  const { report, error, isOther, retry } = asked;
  if (unasked) return unasked;
  if (error && (!report || (isOther && !isAnswerPutOff(error))))
    return (
      <section className="panel">
        <ReportFailed title={t('monitor.failed')} error={error} onRetry={retry} />
      </section>
    );
  if (!report) return <Loading />;
  if (isEmpty(report) && row.started_tracking_at === null)
    return (
      <Suspense fallback={<Loading />}>
        <NothingTracked />
      </Suspense>
    );
  return (
    <div aria-busy={isOther} className={isOther ? 'is-stale' : undefined}>
      {isEmpty(report) ? <Nobody text={emptyText} /> : children(report)}
    </div>
  );
}

/** Which days the numbers are of, in whose time zone. */
export function Reach({ range, timezone }: { readonly range: DatesState['range']; readonly timezone: string }) {
  const { t } = useText();
  const format = useFormat();
  return <span className="num">{t('journeys.reach', { range: format.dateRange(range.min, range.max), zone: timezone })}</span>;
}
