import { EVENTS } from '#domain/tracking/events.ts';
import {
  ATTRIBUTED_BY,
  ATTRIBUTION_DATES,
  ATTRIBUTION_MODELS,
  ATTRIBUTION_TOUCHES,
  type AttributionModel,
} from '#domain/wire/reports/attribution.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Picked } from '../Picked.tsx';
import { type AttributionChoice, CONVERSIONS, LOOK_BACKS } from './choice.ts';
import { useByName, useConversionName } from './use-names.ts';

interface ControlsProps {
  readonly choice: AttributionChoice;
  readonly onChange: (change: Partial<AttributionChoice>) => void;
}

const NONE = 'none';
const ENDLESS = 'all';

/** By which models, of what, from which visits. */
export function Controls({ choice, onChange }: ControlsProps) {
  const { t } = useText();
  const byName = useByName();
  const conversionName = useConversionName();
  const isEarned = EVENTS[choice.conversion].earns;
  const models = ATTRIBUTION_MODELS.map((model) => ({ value: model, text: t(`monitor.credit_models.${model}`) }));
  return (
    <>
      <Picked
        label={t('journeys.attribution.model')}
        value={choice.model}
        options={models}
        onChange={(model) => onChange({ model, ...(model === choice.other ? { other: choice.model } : {}) })}
      />
      <Picked
        label={t('journeys.attribution.beside')}
        value={choice.other ?? NONE}
        options={[{ value: NONE as typeof NONE | AttributionModel, text: t('journeys.attribution.no_other') }, ...models]}
        onChange={(other) => onChange({ other: other === NONE ? null : other })}
      />
      <Picked
        label={t('journeys.attribution.conversion')}
        value={choice.conversion}
        options={CONVERSIONS.map((value) => ({ value, text: conversionName(value) }))}
        onChange={(conversion) => onChange({ conversion })}
      />
      <Picked
        label={t('journeys.attribution.group')}
        value={choice.by}
        options={ATTRIBUTED_BY.map((by) => ({ value: by, text: byName(by) }))}
        onChange={(by) => onChange({ by })}
      />
      <Picked
        label={t('journeys.attribution.touches')}
        value={choice.touches}
        options={ATTRIBUTION_TOUCHES.map((value) => ({ value, text: t(`journeys.attribution.touches_of.${value}`) }))}
        onChange={(touches) => onChange({ touches })}
      />
      <Picked
        label={t('journeys.attribution.look_back')}
        value={String(choice.lookBack ?? ENDLESS)}
        options={LOOK_BACKS.map((days) => ({
          value: String(days ?? ENDLESS),
          text: days === null ? t('journeys.attribution.endless') : t('journeys.days', { count: days }),
        }))}
        onChange={(text) => onChange({ lookBack: LOOK_BACKS.find((days) => String(days ?? ENDLESS) === text) ?? null })}
      />
      <fieldset className="seg journeys-seg" aria-label={t('journeys.attribution.dated')}>
        {ATTRIBUTION_DATES.map((dated) => (
          <button
            key={dated}
            type="button"
            className="plain"
            aria-pressed={choice.dated === dated}
            title={t(`journeys.attribution.dated_says.${isEarned ? dated : (`${dated}_count` as const)}`)}
            onClick={() => onChange({ dated })}
          >
            {t(`journeys.attribution.dates.${dated === 'sale' && !isEarned ? 'conversion' : dated}`)}
          </button>
        ))}
      </fieldset>
    </>
  );
}
