import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Form } from '#src/ui/Form.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { FormFields } from './FormFields.tsx';
import type { Slots } from './overrides.tsx';
import type { RowForm } from './use-row-form.ts';

/** What a create or edit form is called. */
export function useFormTitle(resource: AnyResource, mode: 'create' | 'edit'): string {
  const { label } = useText();
  return mode === 'create'
    ? label(`resources.${resource.name}.new`)
    : label('crud.editThing', { thing: label(`resources.${resource.name}.one`) });
}

export interface RowFormBodyProps {
  readonly resource: AnyResource;
  readonly mode: 'create' | 'edit';
  readonly form: RowForm;
  readonly slots: Slots;
  readonly onCancel: () => void;
}

/** The fields of a form with its two buttons, in a window or on a page of its own. */
export function RowFormBody({ resource, mode, form, slots, onCancel }: RowFormBodyProps) {
  const { t, label } = useText();
  if (form.loading) return <SkeletonRows rows={4} label={t('common.loading')} />;
  return (
    <Form onSubmit={form.submit}>
      <FormFields resource={resource} form={form} slots={slots} />
      <div className="modal-foot">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" busy={form.saving}>
          {mode === 'create' ? label(`resources.${resource.name}.create`) : t('common.save')}
        </Button>
      </div>
    </Form>
  );
}
