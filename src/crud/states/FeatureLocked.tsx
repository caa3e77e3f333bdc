import type { AnyResource } from '#domain/kit/resource.ts';
import { pointedName } from '#domain/plans/upgrades.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { LockedState } from '#src/ui/layout/States.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';

/** The plan lacks the whole feature: a benefit and the plan that has it, not an empty screen. */
export default function FeatureLocked({ resource, grant }: { readonly resource: AnyResource; readonly grant: Grant }) {
  const { t, label } = useText();
  const me = useMe();
  const workspace = useMaybeWorkspace();
  // Null: what would do is not sold here.
  const plan = grant.allowed || grant.plan === undefined ? undefined : label(pointedName(grant.plan));
  const isOwner = !workspace || workspace.grants.owner.id === me.id;
  const text = plan ? t(isOwner ? 'crud.lockedOwner' : 'crud.lockedOther', { plan }) : t('crud.lockedRole');
  return (
    <div className="panel">
      <LockedState
        title={label(resource.feature ? `features.${resource.feature}.name` : `resources.${resource.name}.many`)}
        text={text}
        tag={plan}
      >
        {plan && resource.feature ? <UpgradeAct feature={resource.feature} /> : null}
      </LockedState>
    </div>
  );
}
