import type { ComponentProps, ReactNode } from 'react';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { FormFields, type FormFieldsProps } from './FormFields.tsx';
import { type DrawnForm, drawnOf, type FormedAction } from './use-action-form.ts';

export interface ActionFormModalProps extends ModalFrame, Pick<FormFieldsProps, 'hints'> {
  readonly of: FormedAction;
  readonly form: DrawnForm;
  readonly title: string;
  /** What it does, before the fields. */
  readonly text?: ReactNode;
  /** What is said above a refusal that belongs to no field. */
  readonly failed: string;
  readonly foot: Pick<ComponentProps<typeof ModalFoot>, 'action' | 'icon' | 'danger'>;
}

/** The window in which an action asks for what its declaration says. */
export function ActionFormModal({ of, form, title, text, failed, foot, hints, onClose }: ActionFormModalProps) {
  const { general, saving, submit } = form;
  return (
    <Dialog title={title} onClose={onClose} asks>
      <Form onSubmit={submit}>
        {general ? <FormAlert title={failed} text={general.text} /> : null}
        {text ? (
          <div className="mut" style={{ marginBottom: 16 }}>
            {text}
          </div>
        ) : null}
        <FormFields resource={drawnOf(of)} form={{ ...form, general: null }} hints={hints} beside={of.form.beside} />
        <ModalFoot {...foot} busy={saving} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
