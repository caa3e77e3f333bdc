import type { BaseRecord } from '@refinedev/core';
import type { Values } from '#domain/kit/schema.ts';
import { monitorViews } from '#resources/monitor/monitor-views.ts';
import { RowFormBody } from '#src/crud/form/RowFormBody.tsx';
import { useRowForm } from '#src/crud/form/use-row-form.ts';
import { NO_SLOTS } from '#src/crud/slots.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

interface ViewProps extends ModalFrame {
  /** The view to be renamed; none: a new one that keeps `kept`. */
  readonly id?: string;
  readonly kept?: Values;
  readonly onSaved?: (id: string) => void;
}

/** The name of a view. What it shows is taken from the page behind. */
export default function MonitorViewModal({ id, kept, onSaved, onClose }: ViewProps) {
  const { t } = useText();
  const mode = id ? 'edit' : 'create';
  const saved = (row: BaseRecord) => {
    onClose();
    onSaved?.(String(row.id));
  };
  const form = useRowForm({
    resource: monitorViews,
    mode,
    slots: NO_SLOTS,
    onSaved: saved,
    ...(id ? { id } : {}),
    ...(kept ? { unasked: kept } : {}),
  });
  return (
    <Dialog title={t(id ? 'monitor.views.rename' : 'monitor.views.save')} onClose={onClose} asks>
      {form.loadError ? (
        <LoadFailed error={form.loadError} onRetry={form.reload} />
      ) : (
        <RowFormBody resource={monitorViews} mode={mode} form={form} slots={NO_SLOTS} onCancel={onClose} />
      )}
    </Dialog>
  );
}
