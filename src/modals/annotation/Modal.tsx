import { useState } from 'react';
import { annotations } from '#resources/monitor/annotations.ts';
import { RowFormBody, useFormTitle } from '#src/crud/form/RowFormBody.tsx';
import { useRowForm } from '#src/crud/form/use-row-form.ts';
import { NO_SLOTS } from '#src/crud/slots.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

interface AnnotationProps extends ModalFrame {
  /** The one to be changed; none: a new one. */
  readonly id?: string;
  /** The day that a new one begins with. */
  readonly day?: string;
  /** Asks before what was typed is left. */
  readonly askFirst: (leave: () => void) => void;
}

/** What happened on a day. Closing asks first where something was typed. */
export default function AnnotationModal({ id, day, askFirst, onClose }: AnnotationProps) {
  const mode = id ? 'edit' : 'create';
  const [initial] = useState(day ? { day } : {});
  const form = useRowForm({ resource: annotations, mode, slots: NO_SLOTS, initial, onSaved: onClose, ...(id ? { id } : {}) });
  const title = useFormTitle(annotations, mode);
  const close = () => {
    if (!form.dirty || form.saving) return onClose();
    askFirst(onClose);
  };
  return (
    <Dialog title={title} onClose={close} asks>
      {form.loadError ? (
        <LoadFailed error={form.loadError} onRetry={form.reload} />
      ) : (
        <RowFormBody resource={annotations} mode={mode} form={form} slots={NO_SLOTS} onCancel={close} />
      )}
    </Dialog>
  );
}
