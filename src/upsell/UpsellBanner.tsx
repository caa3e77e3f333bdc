import { useState } from 'react';
import { cheapestWith } from '#domain/plans/plans.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { keptDates } from './kept-dates.ts';
import { UpgradeAct } from './UpgradeAct.tsx';
import type { UpsellFeature } from './upsells.ts';
import './upsell.css';

/** "Not now" is an answer: it is not asked again for two weeks. */
const PUT_OFF = keptDates('flx_not_now', 14);

/** A line about a feature the plan lacks, on a screen that works without it. */
export function UpsellBanner({ feature }: { readonly feature: UpsellFeature }) {
  const { t } = useText();
  const [gone, setGone] = useState(() => PUT_OFF.read(feature) !== null);
  if (gone) return null;
  const putOff = () => {
    PUT_OFF.keep(feature);
    setGone(true);
  };
  return (
    <section className="panel upsell-banner" aria-label={t(`upsell.${feature}.title`)}>
      <div className="upsell-words">
        <span className="tag">
          <Icon name="lock" size={12} />
          {t('shell.plan', { plan: t(`plans.${cheapestWith(feature)}`) })}
        </span>
        <h2 className="t14 b">{t(`upsell.${feature}.title`)}</h2>
        <p className="mut">{t(`upsell.${feature}.text`)}</p>
      </div>
      <div className="row g8 wrap">
        <UpgradeAct feature={feature} />
        <Button look="ghost" onClick={putOff}>
          {t('upsell.notNow')}
        </Button>
      </div>
    </section>
  );
}
