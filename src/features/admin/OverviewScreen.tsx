import { Link } from 'react-router';
import type { DeskOverview } from '#domain/wire/desk.ts';
import { useText } from '#src/providers/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/format.ts';
import { PageHeader, Panel } from '#src/ui/Panel.tsx';
import { useOverview } from './desk-api.ts';
import { Asked, HealthChip } from './parts.tsx';

const NUMBERS = [
  'accounts',
  'active_accounts',
  'trials',
  'workspaces',
  'locked_workspaces',
  'events_today',
] as const satisfies readonly (keyof DeskOverview)[];

/** What needs somebody's eye, each with the place to look. */
function Todo({ overview }: { readonly overview: DeskOverview }) {
  const { t } = useText();
  const items = [
    {
      count: overview.failed_mails,
      text: t('desk.failedMails', { count: overview.failed_mails }),
      to: '/admin-dashboard/mails?status=failed',
    },
    { count: overview.kept_mails, text: t('desk.keptMails', { count: overview.kept_mails }), to: '/admin-dashboard/mails?status=kept' },
    { count: overview.failed_jobs, text: t('desk.failedJobs', { count: overview.failed_jobs }), to: '/admin-dashboard/health' },
  ].filter(({ count }) => count > 0);
  if (items.length === 0) return <p className="mut">{t('desk.allWell')}</p>;
  return (
    <ul>
      {items.map(({ text, to }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}

/** The installation at a glance. */
export default function OverviewScreen() {
  const { t } = useText();
  const format = useFormat();
  return (
    <>
      <title>{`${t('desk.name')} · Flumen`}</title>
      <PageHeader title={t('desk.overview')} />
      <Asked query={useOverview()}>
        {(overview) => (
          <>
            <div className="desk-numbers">
              {NUMBERS.map((name) => (
                <div key={name} className="panel desk-number">
                  <div className="mut">{t(`desk.numbers.${name}`)}</div>
                  <div className="v num">{overview[name] === null ? NO_VALUE : format.number(overview[name])}</div>
                </div>
              ))}
            </div>
            <Panel title={t('desk.needsLook')} aside={<HealthChip state={overview.health} />}>
              <Todo overview={overview} />
            </Panel>
          </>
        )}
      </Asked>
    </>
  );
}
