import type { AnyResource } from '#domain/kit/resource.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { LockedState } from '#src/ui/layout/States.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';
import { useLockedText } from './locked-text.ts';

/** The plan lacks the whole feature: a benefit and the plan that has it, not an empty screen. */
export default function FeatureLocked({ resource, grant }: { readonly resource: AnyResource; readonly grant: Grant }) {
  const { label } = useText();
  const { text, plan } = useLockedText()(grant);
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
