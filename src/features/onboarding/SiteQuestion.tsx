import { resources } from '#resources/index.ts';
import { FormFields } from '#src/crud/form/FormFields.tsx';
import { useRowForm } from '#src/crud/form/use-row-form.ts';
import { refreshWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';

const FIELDS = ['main_url'] as const;
const slots = { formFields: (names: readonly string[]) => names.filter((name) => FIELDS.some((field) => field === name)) };

/** Asked of whoever began with an example or an empty canvas, once there is something to count: on which site? */
export function SiteQuestion({ workspace }: { readonly workspace: string }) {
  const { t } = useText();
  const saved = () => refreshWorkspace(workspace);
  const form = useRowForm({ resource: resources.workspaces, mode: 'edit', id: workspace, slots, onSaved: saved });
  if (form.loading) return null;
  const isAnswered = String(form.values.main_url ?? '').trim() !== '';
  return (
    <Panel title={t('tracking.site.title')}>
      <p className="mut" style={{ marginBottom: 12 }}>
        {t('tracking.site.text')}
      </p>
      <Form onSubmit={form.submit}>
        <FormFields resource={resources.workspaces} form={form} only={FIELDS} />
        <div className="modal-foot">
          <Button look="primary" type="submit" busy={form.saving} disabled={!isAnswered}>
            {t('common.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
