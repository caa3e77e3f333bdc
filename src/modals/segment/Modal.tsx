import type { BaseRecord } from '@refinedev/core';
import { segments } from '#resources/monitor/segments.ts';
import { RowFormBody } from '#src/crud/form/RowFormBody.tsx';
import { useRowForm } from '#src/crud/form/use-row-form.ts';
import { NO_SLOTS } from '#src/crud/slots.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

interface SegmentProps extends ModalFrame {
  /** The conditions that it keeps, in words. */
  readonly filter: string;
  readonly onSaved: (id: string) => void;
  /** What it is called and says where it does not keep a filter that somebody made. */
  readonly about?: { readonly title: string; readonly text: string };
}

/** The name of a new segment. Whom it holds is taken from the page behind. */
export default function SegmentModal({ filter, onSaved, about, onClose }: SegmentProps) {
  const { t } = useText();
  const form = useRowForm({
    resource: segments,
    mode: 'create',
    slots: NO_SLOTS,
    onSaved: (row: BaseRecord) => {
      onClose();
      onSaved(String(row.id));
    },
    unasked: { filter },
  });
  return (
    <Dialog title={about?.title ?? t('monitor.filter.save_segment')} onClose={onClose} asks>
      <p className="mut" style={{ marginBottom: 16 }}>
        {about?.text ?? t('monitor.filter.segment_holds')}
      </p>
      <RowFormBody resource={segments} mode="create" form={form} slots={NO_SLOTS} onCancel={onClose} />
    </Dialog>
  );
}
