import { Suspense } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { UPSELLS, type Upsell, type UpsellFeature } from './upsells.ts';
import './upsell.css';

/** The upper edge of a feature's sample, for a window; screen readers pass over it. */
export function UpsellStrip({ feature }: { readonly feature: UpsellFeature }) {
  const { t } = useText();
  const { sample: Sample }: Upsell = UPSELLS[feature];
  return (
    <div className="upsell-strip" aria-hidden="true" inert>
      <div className="dim">
        <Suspense fallback={null}>
          <Sample />
        </Suspense>
      </div>
      <span className="tag line">{t('common.sample_data')}</span>
    </div>
  );
}
