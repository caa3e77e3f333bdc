import { useNavigate } from 'react-router';
import { templateActions } from '#resources/actions/templates.ts';
import { resources } from '#resources/index.ts';
import { useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { WorkspaceChoices } from '#src/modals/WorkspaceChoices.tsx';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { lastWorkspace } from '#src/providers/place/last-workspace.ts';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { openWorkspaces, useWorkspaces } from '#src/providers/place/workspaces.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { Refusal } from '#src/upsell/room/Refusal.tsx';
import { useRefusal } from './use-refusal.ts';

export interface UseTemplateProps extends ModalFrame {
  readonly template: string;
  /** In the language on screen; the canvas is called so until somebody calls it otherwise. */
  readonly name: string;
}

/** A canvas stands somewhere: whoever has no workspace makes one first and comes back. */
function NoWorkspace({ template, onClose }: Pick<UseTemplateProps, 'template' | 'onClose'>) {
  const { t } = useText();
  const navigate = useNavigate();
  const make = () => {
    onClose();
    void navigate(`/dashboard/workspaces/create?${new URLSearchParams({ template })}`);
  };
  return (
    <EmptyState drawing title={t('library.modal.noWorkspaceTitle')} text={t('library.modal.noWorkspaceText')}>
      <Button look="next" onClick={make}>
        {t('library.modal.makeWorkspace')}
      </Button>
    </EmptyState>
  );
}

function UseForm({ template, name, rows, onClose }: UseTemplateProps & { readonly rows: readonly WorkspaceRow[] }) {
  const { t } = useText();
  const navigate = useNavigate();
  const use = usePerform(templateActions.use);
  const last = lastWorkspace();
  const first = rows.find(({ id }) => id === last) ?? rows[0];
  const form = useForm<{ readonly project: string; readonly name: string }>({
    values: { project: first?.id ?? '', name },
    check: (values) => ({ name: values.name.trim() ? undefined : t('errors.required', { field: t('library.modal.name') }) }),
    send: async (values, key) => {
      const [made] = await use([{ params: { template }, input: { project: values.project, name: values.name.trim() } }], key);
      onClose();
      if (made) await navigate(`${listPath(resources.canvases, values.project)}/${made.id}`);
    },
  });
  const { project } = form.values;
  const refusal = useRefusal(rows.find(({ id }) => id === project));
  return (
    <Form onSubmit={form.submit} className="stack">
      <p className="mut">{t('library.modal.about')}</p>
      <TextField label={t('library.modal.name')} maxLength={120} {...form.text('name')} />
      <WorkspaceChoices label={t('library.modal.where')} rows={rows} chosen={project || null} onChoose={(id) => form.set('project', id)} />
      {refusal ? <Refusal {...refusal} onGo={onClose} /> : null}
      {form.general ? <FormAlert title={t('library.modal.failed')} text={form.general.text} /> : null}
      <ModalFoot action={t('library.modal.create')} icon="plus" busy={form.busy} disabled={refusal !== null} onCancel={onClose} />
    </Form>
  );
}

/** Makes a canvas of a template in a workspace, and opens it. */
export default function UseTemplateModal(props: UseTemplateProps) {
  const { t } = useText();
  const { rows, isLoading } = useWorkspaces();
  const open = openWorkspaces(rows);
  return (
    <Dialog title={t('library.modal.title', { name: props.name })} onClose={props.onClose} asks>
      {isLoading ? (
        <SkeletonRows rows={3} label={t('common.loading')} />
      ) : open.length === 0 ? (
        <NoWorkspace {...props} />
      ) : (
        <UseForm {...props} rows={open} />
      )}
    </Dialog>
  );
}
