import { useNavigate } from 'react-router';
import { inCurrency } from '#domain/canvas/in-currency.ts';
import { resources } from '#resources/index.ts';
import { useForm } from '#src/forms/use-form.ts';
import { useFreshRows } from '#src/providers/actions/fresh.ts';
import { createDrawn } from '#src/providers/actions/new-canvas.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useConversion } from '#src/providers/place/converted.ts';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Refusal } from '#src/upsell/room/Refusal.tsx';
import { useCanvasRefusal } from '#src/upsell/room/use-canvas-refusal.ts';
import type { Found } from './read.ts';

interface CreateFormProps {
  /** Null while there is nothing to create. */
  readonly found: Found | null;
  readonly workspaces: readonly WorkspaceRow[];
  readonly target: WorkspaceRow | undefined;
  readonly onTarget: (id: string) => void;
}

/** Where the canvas goes and what it is called; then it is created, whole or not at all. */
export function CreateForm({ found, workspaces, target, onTarget }: CreateFormProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const fresh = useFreshRows();
  const refusal = useCanvasRefusal(target);
  const conversion = useConversion(found?.money === false ? undefined : found?.currency, target);
  const form = useForm<{ readonly name: string }>({
    values: { name: found?.name ?? t('importing.defaultName') },
    check: ({ name }) => ({ name: name.trim() === '' ? t('errors.required', { field: t('importing.name') }) : undefined }),
    send: async ({ name }, key) => {
      if (!found || !target) return;
      const { document, currency = target.currency } = found;
      const there = conversion?.rate ? inCurrency(document, currency, target.currency, conversion.rate) : document;
      const id = await createDrawn(target.id, name.trim(), there, key);
      await fresh([resources.canvases.name]);
      await navigate(`${listPath(resources.canvases, target.id)}/${id}`);
    },
  });
  return (
    <Form className="stack" onSubmit={form.submit}>
      {form.general ? <FormAlert title={t('importing.notCreated')} text={form.general.text} /> : null}
      <TextField label={t('importing.name')} maxLength={120} {...form.text('name')} />
      <SelectField
        label={t('importing.workspace')}
        value={target?.id ?? ''}
        options={workspaces.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={onTarget}
      />
      {conversion ? <p className="alert">{conversion.said}</p> : null}
      {refusal ? <Refusal {...refusal} /> : null}
      <div>
        <Button
          type="submit"
          look="next"
          icon="plus"
          busy={form.busy}
          disabled={!found || !target || refusal !== null || conversion?.rate === null}
        >
          {t('importing.create')}
        </Button>
      </div>
    </Form>
  );
}
