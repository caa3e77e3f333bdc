import type { AnyResource } from '#domain/kit/resource.ts';
import { UNLIMITED } from '#domain/plans/plans.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { LockedState } from '#src/ui/layout/States.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';
import { UpsellStrip } from '#src/upsell/UpsellStrip.tsx';
import { UPSELL_OF_LIMIT } from '#src/upsell/upsell-of-limit.ts';
import { usePlanRoom } from '../locks/plan-limit.ts';

export interface PlanLimitProps {
  readonly resource: AnyResource;
  readonly onClose: () => void;
}

/** How many the plan keeps open, and what the next one would. */
export default function PlanLimitModal({ resource, onClose }: PlanLimitProps) {
  const { t, label } = useText();
  const format = useFormat();
  const upsell = resource.limit && UPSELL_OF_LIMIT[resource.limit];
  const { allowed, next } = usePlanRoom(resource);
  const count = next?.allowed === UNLIMITED ? t('crud.unlimited') : format.number(next?.allowed);
  const things = label(`resources.${resource.name}.many`);
  const text = next ? t('crud.limitText', { plan: label(`plans.${next.plan}`), count }) : t('crud.limitTextOnly');
  return (
    <Dialog title={<span className="sr">{things}</span>} onClose={onClose}>
      {upsell?.sample ? <UpsellStrip feature={upsell.sample} /> : null}
      <LockedState title={t('crud.limitTitle', { count: format.number(allowed), things })} text={text}>
        {upsell ? <UpgradeAct feature={upsell.feature} limit={resource.limit} onGo={onClose} /> : null}
        <Button onClick={onClose}>{t('crud.understood')}</Button>
      </LockedState>
    </Dialog>
  );
}
