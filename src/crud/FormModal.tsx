import type { BaseRecord } from '@refinedev/core';
import { Modal } from 'antd';
import type { AnyResource } from '#domain/kit/resource.ts';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { FormFields } from './FormFields.tsx';
import type { Slots } from './overrides.tsx';
import { LoadFailed } from './states/LoadFailed.tsx';
import { useRowForm } from './use-row-form.ts';

export interface FormModalProps {
  readonly resource: AnyResource;
  readonly mode: 'create' | 'edit';
  readonly id?: string;
  readonly slots: Slots;
  readonly onClose: () => void;
  readonly onSaved: (row: BaseRecord) => void;
}

/** A generated form over its list. Closing with unsaved values asks first. */
export function FormModal(props: FormModalProps) {
  const { resource, mode, slots, onClose } = props;
  const { t, label } = useText();
  const form = useRowForm(props);
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
  const title =
    mode === 'create'
      ? label(`resources.${resource.name}.new`)
      : label('crud.editThing', { thing: label(`resources.${resource.name}.one`) });
  const focusFirst = (open: boolean) => {
    const [first] = form.fields;
    if (open && first) document.getElementById(`field-${first.name}`)?.focus();
  };
  return (
    <Modal open afterOpenChange={focusFirst} title={title} onCancel={close} footer={null} width={600} maskClosable={false} destroyOnHidden>
      {form.loadError ? (
        <LoadFailed error={form.loadError} onRetry={form.reload} />
      ) : form.loading ? (
        <SkeletonRows rows={3} label={t('common.loading')} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <FormFields resource={resource} form={form} slots={slots} />
          <div className="modal-foot">
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button look="primary" type="submit" busy={form.saving}>
              {mode === 'create' ? label(`resources.${resource.name}.create`) : t('common.save')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
