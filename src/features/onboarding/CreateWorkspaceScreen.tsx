import type { BaseRecord } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { resources } from '#resources/index.ts';
import { FormFields } from '#src/crud/form/FormFields.tsx';
import { useRowForm } from '#src/crud/form/use-row-form.ts';
import { usePlanRoom } from '#src/crud/locks/plan-limit.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { PlanLimitModal } from '#src/crud/states/lazy-states.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useLiveConnection } from '#src/providers/live/live.ts';
import { fetchGrants, grantsKey } from '#src/providers/place/workspace.tsx';
import { useWorkspaces } from '#src/providers/place/workspaces.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { deviceTimezone } from '#src/ui/fields/timezones.ts';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { useLeaveGuard } from '#src/ui/windows/unsaved.ts';
import { FinaliseStep } from './FinaliseStep.tsx';
import { ScriptPanel } from './ScriptPanel.tsx';
import { Steps, type WizardStep } from './Steps.tsx';
import { FilteredEvents, TrackingStatus } from './TrackingStatus.tsx';
import { useLiveReport } from './use-live-report.ts';
import './onboarding.css';

const { workspaces } = resources;
const FIELDS = ['name', 'main_url', 'timezone', 'currency'] as const;

function CreateStep({ onCreated }: { readonly onCreated: (row: BaseRecord) => void }) {
  const { t } = useText();
  const slots = {
    formFields: (names: readonly string[]) => names.filter((name) => FIELDS.some((field) => field === name)),
  };
  const unasked = { client_timezone: deviceTimezone() };
  const form = useRowForm({ resource: workspaces, mode: 'create', slots, unasked, onSaved: onCreated });
  useLeaveGuard(Boolean(form.values.name) && !form.saving);
  return (
    <Panel>
      <p className="mut" style={{ marginBottom: 16 }}>
        {t('wizard.createText')}
      </p>
      <Form onSubmit={form.submit}>
        <FormFields resource={workspaces} form={form} only={FIELDS} />
        <div className="modal-foot">
          <Button look="primary" type="submit" busy={form.saving}>
            {t('wizard.createAction')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

interface TrackingStepProps {
  readonly workspace: string;
  readonly site: string | undefined;
  readonly onNext: () => void;
}

function TrackingStep({ workspace, site, onNext }: TrackingStepProps) {
  const { t } = useText();
  useLiveConnection(workspace);
  const { data } = useLiveReport(workspace, { enabled: true, counts: true });
  const arrived = Boolean(data?.first_event_at);
  return (
    <div className="stack">
      <ScriptPanel workspace={workspace} />
      <TrackingStatus report={data} site={site} />
      {data && data.filtered.length > 0 ? (
        <Panel title={t('tracking.filtered')}>
          <FilteredEvents report={data} />
        </Panel>
      ) : null}
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        <Button look={arrived ? 'primary' : 'plain'} onClick={onNext}>
          {arrived ? t('common.next') : t('wizard.skip')}
        </Button>
      </div>
    </div>
  );
}

const stepOf = (params: URLSearchParams): WizardStep => {
  if (!params.get('workspace')) return 'create';
  return params.get('step') === 'finalise' ? 'finalise' : 'tracking';
};

/**
 * Create, set up tracking, finalise. The step stands in the address, so a reload goes on where it was;
 * so does the template that somebody was about to use.
 */
export default function CreateWorkspaceScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { rows } = useWorkspaces();
  const id = params.get('workspace') ?? '';
  const step = stepOf(params);
  const grant = useGrant('workspaces:create');
  const room = usePlanRoom(workspaces);
  const grants = useQuery({ queryKey: grantsKey(id), queryFn: ({ signal }) => fetchGrants(id, signal), enabled: id !== '' });
  const tracks = grants.data?.features.kpiMonitoring?.allowed ?? false;
  const row = rows.find((entry) => entry.id === id);
  const template = params.get('template') ?? undefined;
  const goTo = (workspace: string, next: WizardStep) => setParams({ workspace, step: next, ...(template ? { template } : {}) });
  const { data: live } = useLiveReport(id, { enabled: id !== '' && tracks, counts: tracks });
  const shown = step === 'tracking' && grants.isSuccess && !tracks ? 'finalise' : step;
  if ((!grant.allowed || room.full) && id === '')
    return <PlanLimitModal resource={workspaces} onClose={() => void navigate('/dashboard/workspaces/overview')} />;
  return (
    <div className="wizard">
      <ScreenTitle text={t('wizard.title')} />
      <PageHeader title={t('wizard.title')} />
      <Steps current={shown} skipped={live?.first_event_at ? undefined : 'tracking'} />
      {shown === 'create' ? <CreateStep onCreated={(created) => goTo(String(created.id), 'tracking')} /> : null}
      {shown === 'tracking' && grants.isSuccess ? (
        <TrackingStep workspace={id} site={row?.main_url ?? undefined} onNext={() => goTo(id, 'finalise')} />
      ) : null}
      {shown === 'finalise' ? <FinaliseStep workspace={id} name={row?.name ?? ''} tracks={tracks} template={template} /> : null}
    </div>
  );
}
