import { type ReactNode, Suspense } from 'react';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { LockedScreen } from '#src/ui/layout/States.tsx';
import { DemoButton } from './DemoButton.tsx';
import { PlanPrice } from './PlanPrice.tsx';
import { UpgradeAct } from './UpgradeAct.tsx';
import type { UpsellFeature } from './upsells.ts';
import { useUpsell } from './use-upsell.ts';
import './upsell.css';

export interface UpsellScreenProps {
  readonly feature: UpsellFeature;
  /** What the screen is called in the menu, where several need the feature; left out: as the feature. */
  readonly title?: string;
  /** Inside a screen that has its heading already. */
  readonly bare?: boolean;
  /** Stands between the heading and the sample: tabs. */
  readonly above?: ReactNode;
  /** What can be done today all the same. */
  readonly children?: ReactNode;
}

/** A screen the plan lacks: what it would look like, what it is good for, what it costs, and the way to it. */
export default function UpsellScreen({ feature, title, bare = false, above, children }: UpsellScreenProps) {
  const { t } = useText();
  const { plan, heading, Sample, ...said } = useUpsell(feature);
  return (
    <>
      <ScreenTitle text={title ?? t(`features.${feature}.name`)} />
      <LockedScreen
        {...said}
        heading={bare ? undefined : (title ?? heading)}
        sample={t('common.sample_data')}
        behind={
          <Suspense fallback={null}>
            <Sample />
          </Suspense>
        }
        above={above}
        aside={
          <>
            <PlanPrice plan={plan} />
            <UpgradeAct feature={feature} />
            <DemoButton feature={feature} onWatch={(video) => openModal('video', video)} />
          </>
        }
      >
        {children}
      </LockedScreen>
    </>
  );
}
