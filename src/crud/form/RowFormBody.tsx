import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { midSentence } from '#src/ui/data/format.ts';
import { Form } from '#src/ui/fields/Form.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { FirstMake } from '../list/FirstMake.tsx';
import type { Slots } from '../slots.ts';
import { FormFields } from './FormFields.tsx';
import { useMissingReference } from './references.ts';
import type { RowForm } from './use-row-form.ts';

/** What a create or edit form is called. */
export function useFormTitle(resource: AnyResource, mode: 'create' | 'edit'): string {
  const { label, language } = useText();
  return mode === 'create'
    ? label(`resources.${resource.name}.new`)
    : label('crud.editThing', { thing: midSentence(label(`resources.${resource.name}.one`), language) });
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
  const missing = useMissingReference(resource, mode === 'create');
  if (form.loading) return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (missing) return <FirstMake resource={missing} />;
  return (
    <Form onSubmit={form.submit}>
      <FormFields {...{ resource, form }} hints={slots.hints} inputs={slots.inputs} needed={slots.needed} />
      <ModalFoot
        action={mode === 'create' ? label(`resources.${resource.name}.create`) : t('common.save')}
        busy={form.saving}
        onCancel={onCancel}
      />
    </Form>
  );
}
