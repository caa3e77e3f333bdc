import { resources } from '#resources/index.ts';
import { FormFields } from '#src/crud/form/FormFields.tsx';
import { useRowForm } from '#src/crud/form/use-row-form.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { ViewOnlyNote } from '#src/crud/states/ListStates.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { refreshWorkspace, useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { useLeaveGuard } from '#src/ui/windows/unsaved.ts';
import { CurrencyHint } from './CurrencyHint.tsx';
import { LogoPanel } from './LogoPanel.tsx';
import { TimezoneHint } from './TimezoneHint.tsx';
import { WorkspaceActs } from './WorkspaceActs.tsx';

const FIELDS = ['name', 'main_url', 'timezone', 'currency'] as const;
const { workspaces } = resources;

/** Name, address, zone and currency of the workspace, and its end. */
export default function WorkspaceScreen() {
  const { t } = useText();
  const { id, name } = useWorkspace();
  const slots = {
    hints: { currency: CurrencyHint, timezone: TimezoneHint },
    formFields: (names: readonly string[]) => names.filter((entry) => FIELDS.some((field) => field === entry)),
  };
  const edit = useGrant('workspaces:edit');
  const remove = useGrant('workspaces:delete');
  const form = useRowForm({ resource: workspaces, mode: 'edit', id, slots, onSaved: () => refreshWorkspace(id) });
  useLeaveGuard(form.dirty && !form.saving);
  if (form.loadError) return <LoadFailed error={form.loadError} onRetry={form.reload} />;
  if (form.loading) return <SkeletonRows rows={4} label={t('common.loading')} />;
  return (
    <div className="stack settings-width">
      <ScreenTitle text={t('settings.workspace')} />
      {!edit.allowed && edit.because === 'role' ? <ViewOnlyNote /> : null}
      <Panel title={t('settings.workspace')}>
        <Form onSubmit={form.submit}>
          <FormFields resource={workspaces} form={form} hints={slots.hints} only={FIELDS} disabled={!edit.allowed} />
          {edit.allowed ? (
            <div className="modal-foot">
              {form.dirty ? <span className="mut row">{t('settings.unsaved')}</span> : null}
              <Button look="primary" type="submit" busy={form.saving} disabled={!form.dirty}>
                {t('common.save')}
              </Button>
            </div>
          ) : null}
        </Form>
      </Panel>
      <LogoPanel />
      <WorkspaceActs />
      {remove.allowed ? (
        <Panel>
          <div className="row g12 wrap">
            <div style={{ flex: 1, minWidth: 200 }}>
              <div className="b">{t('settings.danger')}</div>
              <p className="mut">{t('settings.dangerText')}</p>
            </div>
            <Button look="danger" icon="trash" onClick={() => openModal('delete-workspace', { id, name })}>
              {t('common.delete')}
            </Button>
          </div>
        </Panel>
      ) : null}
    </div>
  );
}
