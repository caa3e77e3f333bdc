import type { AnyResource } from '#domain/kit/resource.ts';
import { type Limit, UNLIMITED } from '#domain/plans/plans.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useFormat } from '#src/ui/format.ts';
import { LockedState } from '#src/ui/States.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';
import { UpsellStrip } from '#src/upsell/UpsellStrip.tsx';
import type { UpsellFeature } from '#src/upsell/upsells.ts';
import { usePlanRoom } from '../plan-limit.ts';

export interface PlanLimitProps {
  readonly resource: AnyResource;
  readonly onClose: () => void;
}

/** Which upsell asks for more of what is counted. */
const ASKED_FOR: Readonly<Partial<Record<Limit, UpsellFeature>>> = { canvases: 'canvases', workspaces: 'workspaceOverview' };

/** How many the plan keeps open, and what the next one would. */
export default function PlanLimitModal({ resource, onClose }: PlanLimitProps) {
  const { t, label } = useText();
  const format = useFormat();
  const { allowed, next } = usePlanRoom(resource);
  const count = next?.allowed === UNLIMITED ? t('crud.unlimited') : format.number(next?.allowed);
  const things = label(`resources.${resource.name}.many`);
  const text = next ? t('crud.limitText', { plan: label(`plans.${next.plan}`), count }) : t('crud.limitTextOnly');
  const feature = (resource.limit && ASKED_FOR[resource.limit]) ?? 'canvases';
  return (
    <Dialog title={<span className="sr">{things}</span>} onClose={onClose}>
      <UpsellStrip feature={feature} />
      <LockedState title={t('crud.limitTitle', { count: format.number(allowed), things })} text={text}>
        <UpgradeAct feature={feature} plan={next?.plan} onGo={onClose} />
        <Button onClick={onClose}>{t('crud.understood')}</Button>
      </LockedState>
    </Dialog>
  );
}
