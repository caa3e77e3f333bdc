import type { Lock } from '#domain/plans/gates.ts';
import { pointedName } from '#domain/plans/upgrades.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { LockedState } from '#src/ui/layout/States.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';

interface LockedProps {
  readonly lock: Lock;
  /** What can be done besides a bigger plan. */
  readonly text: string;
}

/** The plan does not show what is asked about: something else can be chosen above. */
export function Locked({ lock, text }: LockedProps) {
  const { t, label } = useText();
  return (
    <section className="panel">
      <LockedState title={t('monitor.locked', { plan: label(pointedName(lock.plan)) })} text={text}>
        <UpgradeAct feature={lock.feature} />
      </LockedState>
    </section>
  );
}
