import type { WatchedOnCanvas } from '#src/canvas/host.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

/** The way to an alert on what stands beside it, for whoever may make alerts. */
export default function WatchPart({ canvas, kind, id }: WatchedOnCanvas & { readonly canvas: string }) {
  const { t } = useText();
  if (!useGrant('alerts:create').allowed) return null;
  const part = { watches: kind, canvas_id: canvas, part_id: id };
  return (
    <Button size="sm" icon="alerts" className="cv-watch" onClick={() => openModal('watch-part', { part })}>
      {t('alerts.watch')}
    </Button>
  );
}
