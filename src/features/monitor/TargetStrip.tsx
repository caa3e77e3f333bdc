import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { TargetResult, TargetsReport } from '#domain/wire/answers/targets.ts';
import { TargetCard } from '#src/metric-cards/TargetCard.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

const SHOWN = 5;
/** One or two cards keep the width of a card. */
const LEAST_IN_A_ROW = 3;
const NEEDS_A_LOOK: readonly TargetResult['status'][] = ['critical', 'atRisk', 'offPace'];

interface StripProps {
  readonly report: TargetsReport;
  readonly workspace: string;
  /** Without the heading and the link to all targets: on the page of all targets itself. */
  readonly bare?: boolean;
}

/** The targets that need a look first. */
export function TargetStrip({ report, workspace, bare = false }: StripProps) {
  const { t } = useText();
  if (report.targets.length === 0) return null;
  const worst = report.targets.filter(({ status }) => NEEDS_A_LOOK.includes(status));
  // On the page of all targets only those that need a look stand above the list.
  const shown = (bare ? worst : report.targets).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('targets.title')}>
      {bare ? null : (
        <div className="row g8" style={{ marginBottom: 12 }}>
          <h2 className="h">{t('targets.title')}</h2>
          <span className="t12 mut3">{t('targets.shown_worst_first', { shown: shown.length, count: report.targets.length })}</span>
          <span className="sp" />
          <Link to={`/dashboard/workspaces/${workspace}/targets`}>{t('targets.all')}</Link>
        </div>
      )}
      <div className="target-grid" style={{ '--cards': Math.max(LEAST_IN_A_ROW, shown.length) } as CSSProperties}>
        {shown.map((target) => (
          <TargetCard key={target.target_id} target={target} currency={report.currency} timezone={report.timezone} />
        ))}
      </div>
    </section>
  );
}
