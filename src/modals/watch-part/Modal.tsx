import { resources } from '#resources/index.ts';
import FormModal from '#src/crud/form/FormModal.tsx';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { slotsOf } from '#src/slots/standing.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

export interface WatchPartProps extends ModalFrame {
  /** What of which canvas is watched, as fields of an alert. */
  readonly part: { readonly watches: 'line' | 'element'; readonly canvas_id: string; readonly part_id: string };
}

/** A new alert on a line or a step, from where it is looked at. */
export default function WatchPartModal({ part, onClose }: WatchPartProps) {
  const { t } = useText();
  const said = useToast();
  const saved = () => {
    said.done(t('alerts.watched'));
    onClose();
  };
  return (
    <FormModal
      resource={resources.alerts}
      mode="create"
      slots={slotsOf(resources.alerts)}
      initial={part}
      onClose={onClose}
      onSaved={saved}
    />
  );
}
