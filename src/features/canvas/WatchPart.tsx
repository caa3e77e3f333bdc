import { Suspense, useState } from 'react';
import { resources } from '#resources/index.ts';
import type { WatchedOnCanvas } from '#src/canvas/host.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { slotsOf } from '#src/slots/standing.tsx';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import PlanTargets from './PlanTargets.tsx';

/** Most look and do not watch. */
const FormModal = lazyWithRetry(() => import('#src/crud/form/FormModal.tsx'));

type AlertProps = Extract<WatchedOnCanvas, { readonly id: string }> & { readonly canvas: string };

/** A new alert on a line or a step, from where it is looked at. */
function NewAlert({ canvas, kind, id, onClose }: AlertProps & { readonly onClose: () => void }) {
  const { t } = useText();
  const said = useToast();
  const [initial] = useState({ watches: kind, canvas_id: canvas, part_id: id });
  const saved = () => {
    said.done(t('alerts.watched'));
    onClose();
  };
  return (
    <FormModal {...{ initial, onClose }} resource={resources.alerts} mode="create" slots={slotsOf(resources.alerts)} onSaved={saved} />
  );
}

/** The way to an alert on what stands beside it, for whoever may make alerts. */
function WatchThis(part: AlertProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  if (!useGrant('alerts:create').allowed) return null;
  return (
    <>
      <Button size="sm" icon="alerts" className="cv-watch" onPointerEnter={FormModal.prepare} onClick={() => setOpen(true)}>
        {t('alerts.watch')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <NewAlert {...part} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What can be watched of what stands beside it: a line or a step by an alert, the plan by targets. */
export default function WatchPart(part: WatchedOnCanvas & { readonly canvas: string }) {
  return part.kind === 'plan' ? <PlanTargets {...part} /> : <WatchThis {...part} />;
}
