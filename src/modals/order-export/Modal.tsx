import { eventExportActions } from '#resources/actions/event-exports.ts';
import type { Sent } from '#resources/kit/shape.ts';
import type { eventExportShapes } from '#resources/shapes/event-exports.ts';
import { ActionFormModal } from '#src/crud/form/ActionFormModal.tsx';
import { useActionForm } from '#src/crud/form/use-action-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

export interface OrderExportProps extends ModalFrame {
  readonly workspace: string;
}

/** Orders a file of raw events. It is made while somebody does something else. */
export default function OrderExportModal({ workspace, onClose }: OrderExportProps) {
  const { t } = useText();
  const said = useToast();
  const form = useActionForm({
    action: eventExportActions.order,
    call: (values) => ({ input: { ...(values as Sent<typeof eventExportShapes.order>), project: workspace } }),
    onDone: () => {
      said.done(t('exports.begun'));
      onClose();
    },
  });
  return (
    <ActionFormModal
      of={eventExportActions.order}
      form={form}
      title={t('exports.title')}
      text={t('exports.text')}
      failed={t('exports.failed')}
      foot={{ action: t('exports.action'), icon: 'download' }}
      onClose={onClose}
    />
  );
}
