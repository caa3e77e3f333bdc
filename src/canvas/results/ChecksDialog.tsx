import { useText } from '#src/providers/texts/i18n.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { AllChecks } from './Checks.tsx';

/** What is missing or contradicts itself, in a window. */
export default function ChecksDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={t('canvas.actions.checks')} onClose={onClose}>
      <AllChecks onPick={onClose} />
    </Dialog>
  );
}
