import type { ReactNode } from 'react';
import type { Grant } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { LockedScreen } from '#src/ui/States.tsx';
import { PlanPrice } from './PlanPrice.tsx';
import { UpgradeAct } from './UpgradeAct.tsx';
import { UPSELLS, type Upsell, type UpsellFeature } from './upsells.ts';
import './upsell.css';

export interface UpsellScreenProps {
  readonly feature: UpsellFeature;
  readonly grant: Extract<Grant, { allowed: false }>;
  /** The real layout over sample data; screen readers pass over it. */
  readonly behind: ReactNode;
  /** Stands between the heading and the sample: tabs. */
  readonly above?: ReactNode;
  /** What can be done today all the same. */
  readonly children?: ReactNode;
}

/** A screen the plan lacks: what it would look like, what it is good for, what it costs, and the way to it. */
export function UpsellScreen({ feature, grant, behind, above, children }: UpsellScreenProps) {
  const { t } = useText();
  const { heading, demo }: Upsell = UPSELLS[feature];
  const fact = (name: 'fact1' | 'fact2' | 'fact3') => ({ title: t(`upsell.${feature}.${name}`) });
  return (
    <LockedScreen
      heading={t(heading)}
      tag={grant.plan ? t('shell.plan', { plan: t(`plans.${grant.plan}`) }) : undefined}
      sample={t('common.sample_data')}
      title={t(`upsell.${feature}.title`)}
      text={t(`upsell.${feature}.text`)}
      facts={[fact('fact1'), fact('fact2'), fact('fact3')]}
      behind={behind}
      above={above}
      aside={
        <>
          {grant.plan ? <PlanPrice plan={grant.plan} /> : null}
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
  );
}
