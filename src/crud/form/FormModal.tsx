import type { BaseRecord } from '@refinedev/core';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Values } from '#domain/kit/schema.ts';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { type Slots, useNoStart } from '../slots.ts';
import { LoadFailed } from '../states/LoadFailed.tsx';
import { RowFormBody, useFormTitle } from './RowFormBody.tsx';
import { useRowForm } from './use-row-form.ts';

export interface FormModalProps {
  readonly resource: AnyResource;
  readonly mode: 'create' | 'edit';
  readonly id?: string;
  readonly slots: Slots;
  /** What the fields of a new row begin with, beside what the declaration says. */
  readonly initial?: Values;
  readonly onClose: () => void;
  readonly onSaved: (row: BaseRecord) => void;
}

/** A generated form over its list. Closing with unsaved values asks first. */
export default function FormModal(props: FormModalProps) {
  const { resource, mode, slots, onClose } = props;
  const { t } = useText();
  const start = (slots.useStart ?? useNoStart)();
  const form = useRowForm(mode === 'create' ? { ...props, start } : props);
  const close = () => {
    if (!form.dirty || form.saving) return onClose();
    openModal('confirm', {
      title: t('crud.unsavedTitle'),
      text: t('crud.unsavedText'),
      action: t('common.discard'),
      danger: true,
      onConfirm: async () => onClose(),
    });
  };
  const title = useFormTitle(resource, mode);
  return (
    <Dialog title={title} onClose={close} asks>
      {form.loadError ? (
        <LoadFailed error={form.loadError} onRetry={form.reload} />
      ) : (
        <>
          {mode === 'create' ? start.above : null}
          <RowFormBody resource={resource} mode={mode} form={form} slots={slots} onCancel={close} />
        </>
      )}
    </Dialog>
  );
}
