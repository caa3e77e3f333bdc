import { useStatusLine } from '#src/billing/status-line.ts';
import { useBilling } from '#src/billing/use-billing.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

/** Says that what was to come was undone, and how it goes on. */
export default function UndoScheduledChangeModal({ onClose }: ModalFrame) {
  const { t, label, sentences } = useText();
  const { data } = useBilling();
  const status = useStatusLine();
  return (
    <Dialog title={t('billing.undone')} onClose={onClose}>
      {data ? <p>{sentences(t('billing.undoneText', { plan: label(`plans.${data.plan}`) }), status(data))}</p> : null}
      <div className="modal-foot">
        <Button look="primary" data-start onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
}
