import type { BaseRecord } from '@refinedev/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { UNLIMITED } from '#domain/plans/plans.ts';
import { resources } from '#resources/index.ts';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import { ListTable } from '#src/crud/list/ListTable.tsx';
import { useView, ViewSwitch } from '#src/crud/list/ViewSwitch.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useWorkspaces } from '#src/providers/place/workspaces.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { LockedFeature } from '#src/upsell/LockedFeature.tsx';
import { UnlockWorkspaceButton } from './UnlockWorkspaceButton.tsx';
import { useWorkspaceActions } from './use-workspace-actions.ts';
import { WorkspaceCards } from './WorkspaceCards.tsx';
import { WorkspaceNameCell } from './WorkspaceNameCell.tsx';
import './workspaces.css';

/** What the plan counts over all workspaces. */
function Totals() {
  const { t, label, language } = useText();
  const format = useFormat();
  const me = useMe();
  const { rows, total, isLoading, failed } = useWorkspaces();
  const { people, workspaces } = me.limits;
  const share = people.used !== null && people.allowed > 0 ? people.used / people.allowed : null;
  const month = new Intl.DateTimeFormat(language, { month: 'long' }).format(new Date());
  const locked = rows.filter((row) => row.is_locked).length;
  // While it is not known how many there are, none are counted.
  const known = !isLoading && !failed;
  const counts = [
    label('overview.open', { count: total - locked }),
    ...(locked > 0 ? [label('overview.locked', { count: locked })] : []),
    workspaces.allowed === UNLIMITED
      ? t('overview.noLimit')
      : t('overview.limit', { used: format.number(workspaces.used), allowed: format.number(workspaces.allowed) }),
  ];
  return (
    <div className="panel totals">
      {people.allowed === 0 ? null : (
        <div className="total grow">
          <span className="mut m">{t('overview.peopleIn', { month })}</span>
          <div className="row g8">
            <span className="total-value num">{format.number(people.used)}</span>
            <span className="mut">
              {people.allowed === UNLIMITED
                ? null
                : t('overview.ofPlan', { allowed: format.number(people.allowed), plan: label(`plans.${me.plan}`) })}
            </span>
            <span className="sp" />
            {share === null ? null : <span className="mut num">{format.percent(share, { digits: 0 })}</span>}
          </div>
          {people.allowed > 0 ? (
            <div className="meter">
              <i style={{ width: `${Math.min(100, (share ?? 0) * 100)}%` }} />
            </div>
          ) : null}
        </div>
      )}
      <div className="total">
        <span className="mut m">{label('resources.workspaces.many')}</span>
        <div className="row g8">
          <span className="total-value num">{known ? format.number(total) : NO_VALUE}</span>
          {known ? <span className="mut">{format.list(counts)}</span> : null}
        </div>
      </div>
    </div>
  );
}

/** Most come to open a workspace. */
const NumbersScreen = lazyWithRetry(() => import('./numbers/NumbersScreen.tsx'));

/** While their code comes; rows as those of the list, which is here already. */
function Coming() {
  const { t } = useText();
  return (
    <section className="panel">
      <SkeletonRows label={t('common.loading')} />
    </section>
  );
}

type Tab = 'list' | 'numbers';

/** The list, and the numbers of all workspaces. */
function Tabs({ current, locked }: { readonly current: Tab; readonly locked: boolean }) {
  const { t, label } = useText();
  const [, setParams] = useSearchParams();
  return (
    <TabSwitch
      label={t('overview.tabs.label')}
      tabs={[
        { key: 'list', text: label('resources.workspaces.many') },
        { key: 'numbers', text: t('overview.tabs.numbers'), locked },
      ]}
      current={current}
      onPick={(tab) => setParams(tab === 'list' ? {} : { tab })}
    />
  );
}

const isOwn = (me: string) => (row: BaseRecord) => row.user === me;

/** All workspaces, as cards or as a table; the list itself is the generated one. */
export default function OverviewScreen() {
  const phone = usePhone();
  const me = useMe();
  const [view, setView] = useView('flx_overview', 'cards');
  const [params] = useSearchParams();
  const locked = !me.entitlements.features.workspaceOverview?.allowed;
  if (params.get('tab') === 'numbers')
    return locked ? (
      <LockedFeature feature="workspaceOverview" above={<Tabs current="numbers" locked />} />
    ) : (
      <Suspense fallback={<Coming />}>
        <NumbersScreen tabs={<Tabs current="numbers" locked={false} />} />
      </Suspense>
    );
  return (
    <ListScreen
      resource={resources.workspaces}
      path="/dashboard/workspaces/overview"
      createPath="/dashboard/workspaces/create"
      slots={{
        cells: { name: WorkspaceNameCell },
        rowPath: (row) => `/dashboard/workspaces/${row.id}`,
        above: (
          <>
            <Tabs current="list" locked={locked} />
            <Totals />
          </>
        ),
        columns: view === 'table',
        toolbarEnd: phone ? null : <ViewSwitch view={view} onView={setView} />,
        useActions: useWorkspaceActions,
        rowButton: UnlockWorkspaceButton,
        selectable: isOwn(me.id),
      }}
      renderRows={(props) => (view === 'cards' || phone ? <WorkspaceCards {...props} /> : <ListTable {...props} />)}
    />
  );
}
