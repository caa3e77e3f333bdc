import { Suspense } from 'react';
import type { Plan } from '#domain/plans/plans.ts';
import { pointedName } from '#domain/plans/upgrades.ts';
import type { LiveReport } from '#domain/wire/answers/live.ts';
import { resources } from '#resources/index.ts';
import { FormFields } from '#src/crud/form/FormFields.tsx';
import { useRowForm } from '#src/crud/form/use-row-form.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { ViewOnlyNote } from '#src/crud/states/ListStates.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { NotYet } from '#src/crud/states/NotYet.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { refreshWorkspace, useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { withTexts } from '#src/providers/texts/with-texts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useLeaveGuard } from '#src/ui/windows/unsaved.ts';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';
import { AdAddresses } from './AdAddresses.tsx';
import { Arrivals } from './Arrivals.tsx';
import { Calls } from './Calls.tsx';
import { InstallCheck } from './InstallCheck.tsx';
import { InstallCoverage } from './InstallCoverage.tsx';
import { InstallOwnAddress } from './InstallOwnAddress.tsx';
import { KeptHint } from './KeptHint.tsx';
import { ScriptPanel } from './ScriptPanel.tsx';
import { SiteQuestion } from './SiteQuestion.tsx';
import { FilteredEvents, RoomForStatus, TrackingStatus } from './TrackingStatus.tsx';
import { useLiveReport } from './use-live-report.ts';

const Walk = lazyWithRetry(withTexts('walk', () => import('./Walk.tsx')));
const FLAGS = ['tracking', 'automatic_actions', 'anonymise_users', 'match_people', 'privacy_mode', 'months_kept'] as const;

/** Which kinds of things are recorded, and for how long they are kept; saved together. */
function Flags() {
  const { t } = useText();
  const { id } = useWorkspace();
  const slots = {
    hints: { months_kept: KeptHint },
    formFields: (names: readonly string[]) => names.filter((name) => FLAGS.some((flag) => flag === name)),
  };
  const grant = useGrant('workspaces:edit');
  const form = useRowForm({ resource: resources.workspaces, mode: 'edit', id, slots, onSaved: () => refreshWorkspace(id) });
  useLeaveGuard(form.dirty && !form.saving);
  if (form.loadError) return <LoadFailed error={form.loadError} onRetry={form.reload} />;
  if (form.loading) return null;
  return (
    <Form onSubmit={form.submit}>
      <FormFields resource={resources.workspaces} form={form} hints={slots.hints} disabled={!grant.allowed} />
      {form.dirty ? (
        <div className="modal-foot">
          <Button onClick={form.reset}>{t('common.discard')}</Button>
          <Button look="primary" type="submit" busy={form.saving}>
            {t('common.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

/** Why nothing is counted here, and the way out. */
function NotInPlan({ plan }: { readonly plan: Plan | null }) {
  const { t, label } = useText();
  return (
    <div className="alert">
      <Icon name="lock" />
      <span>{t('tracking.locked', { plan: label(pointedName(plan)) })}</span>
      <span className="sp" />
      <UpgradeAct feature="kpiMonitoring" size="sm" />
    </div>
  );
}

/** Whether events come in, or why none are counted. `isComing`: the report is on its way. */
function Status({ report, isComing }: { readonly report: LiveReport | undefined; readonly isComing: boolean }) {
  const { feature, row, timezone } = useWorkspace();
  const grant = feature('kpiMonitoring');
  if (!grant.allowed) return grant.because === 'plan' ? <NotInPlan plan={grant.plan ?? null} /> : null;
  if (row.is_locked) return null;
  if (report) return <TrackingStatus report={report} site={row.main_url ?? undefined} timezone={timezone} />;
  return isComing ? <RoomForStatus /> : null;
}

/** A walk through the site, for who may set up tracking where something can come in. */
function WalkHere() {
  const { id, timezone, row, feature } = useWorkspace();
  const { allowed } = useGrant('workspaces:edit');
  if (!allowed || !feature('kpiMonitoring').allowed || row.is_locked) return null;
  return (
    <Suspense fallback={null}>
      <Walk key={id} workspace={id} timezone={timezone} isTracked={row.tracking} />
    </Suspense>
  );
}

/** The script, and for who may set it up what a look from the server says. */
function Installing() {
  const { id, row, timezone } = useWorkspace();
  const mayEdit = useGrant('workspaces:edit').allowed;
  const coverage = useGrant('reports:coverage');
  return (
    <ScriptPanel workspace={id}>
      {mayEdit ? <InstallCheck key={id} workspace={id} site={row.main_url ?? ''} /> : null}
      {coverage.allowed && !row.is_locked ? <InstallCoverage workspace={id} timezone={timezone} mayCheck={mayEdit} /> : null}
      {mayEdit ? <InstallOwnAddress key={`own ${id}`} /> : null}
    </ScriptPanel>
  );
}

/** Tracking of one workspace: the script, whether it works, what is recorded, and what was filtered. */
export default function TrackingScreen() {
  const { t } = useText();
  const workspace = useWorkspace();
  const grant = workspace.feature('kpiMonitoring');
  const arrivals = useGrant('reports:arrivals');
  const coverage = useGrant('reports:coverage');
  const mayLook = useGrant('reports:live').allowed;
  const { data, error, refetch } = useLiveReport(workspace.id, {
    enabled: mayLook,
    counts: grant.allowed,
  });
  const keys = useGrant('workspaces:showKey').allowed;
  const edit = useGrant('workspaces:edit');
  return (
    <div className="stack tracking-parts">
      <ScreenTitle text={t('settings.tracking')} />
      {!edit.allowed && edit.because === 'role' ? <ViewOnlyNote /> : null}
      {edit.allowed && !workspace.row.main_url ? <SiteQuestion workspace={workspace.id} /> : null}
      <Status report={data} isComing={mayLook && !error} />
      <Installing />
      <WalkHere />
      <Calls />
      <AdAddresses workspace={workspace.id} counted={coverage.allowed && !workspace.row.is_locked} />
      <Panel title={t('tracking.flags')}>
        <Flags />
      </Panel>
      {arrivals.allowed && !workspace.row.is_locked ? (
        <div className="tracking-wide">
          <Arrivals workspace={workspace.id} timezone={workspace.timezone} />
        </div>
      ) : null}
      {grant.allowed || (data && data.filtered.length > 0) ? (
        <Panel title={t('tracking.filtered')}>
          {data ? (
            <FilteredEvents report={data} timezone={workspace.timezone} />
          ) : (
            <NotYet error={error} rows={2} onRetry={() => void refetch()} />
          )}
        </Panel>
      ) : null}
      {keys ? (
        <div>
          <Button icon="key" onClick={() => openModal('api-key', { workspace: workspace.id })}>
            {t('tracking.keys')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
