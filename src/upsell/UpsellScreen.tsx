import { type ReactNode, Suspense } from 'react';
import { cheapestWith, limitOf } from '#domain/plans/plans.ts';
import { useText } from '#src/providers/i18n.ts';
import { useFormat } from '#src/ui/format.ts';
import { LockedScreen } from '#src/ui/States.tsx';
import { PlanPrice } from './PlanPrice.tsx';
import { UpgradeAct } from './UpgradeAct.tsx';
import { UPSELLS, type Upsell, type UpsellFeature } from './upsells.ts';
import './upsell.css';

export interface UpsellScreenProps {
  readonly feature: UpsellFeature;
  /** Inside a screen that has its heading already. */
  readonly bare?: boolean;
  /** Stands between the heading and the sample: tabs. */
  readonly above?: ReactNode;
  /** What can be done today all the same. */
  readonly children?: ReactNode;
}

/** A screen the plan lacks: what it would look like, what it is good for, what it costs, and the way to it. */
export default function UpsellScreen({ feature, bare = false, above, children }: UpsellScreenProps) {
  const { t } = useText();
  const format = useFormat();
  const { heading, demo, sample: Sample }: Upsell = UPSELLS[feature];
  const plan = cheapestWith(feature);
  const included = { people: format.number(limitOf(plan, 'people')), workspaces: format.number(limitOf(plan, 'workspaces')) };
  const fact = (name: 'fact1' | 'fact2' | 'fact3') => ({ title: t(`upsell.${feature}.${name}`, included) });
  return (
    <>
      <title>{`${t(`features.${feature}.name`)} · Flumen`}</title>
      <LockedScreen
        heading={bare ? undefined : t(heading)}
        tag={t('shell.plan', { plan: t(`plans.${plan}`) })}
        sample={t('common.sample_data')}
        title={t(`upsell.${feature}.title`)}
        text={t(`upsell.${feature}.text`)}
        facts={[fact('fact1'), fact('fact2'), fact('fact3')]}
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
            {demo ? (
              <a className="btn ghost" href={demo} target="_blank" rel="noreferrer">
                {t('upsell.demo')}
              </a>
            ) : null}
            <span className="sp" />
            <p className="t12 mut3">{t('upsell.guarantee')}</p>
          </>
        }
      >
        {children}
      </LockedScreen>
    </>
  );
}
