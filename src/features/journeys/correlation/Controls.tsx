import { useText } from '#src/providers/texts/i18n.ts';
import { Picked } from '../Picked.tsx';
import { StepFields } from '../StepFields.tsx';
import { CORRELATED, type CorrelationChoice } from './choice.ts';

interface ControlsProps {
  readonly choice: CorrelationChoice;
  readonly onChange: (change: Partial<CorrelationChoice>) => void;
}

/** Which goal, what it is compared with, of whom, and how much of it is shown. */
export function Controls({ choice, onChange }: ControlsProps) {
  const { t } = useText();
  return (
    <>
      <div className="journeys-goal">
        <span aria-hidden="true">{t('journeys.correlation.goal')}</span>
        <fieldset className="journeys-step" aria-label={t('journeys.correlation.goal')}>
          <StepFields step={choice.goal} sources={false} onChange={(goal) => onChange({ goal })} />
        </fieldset>
      </div>
      <Picked
        label={t('journeys.correlation.with')}
        value={choice.of}
        options={CORRELATED.map((value) => ({ value, text: t(`journeys.correlation.withs.${value}`) }))}
        onChange={(of) => onChange({ of })}
      />
      <label className="journeys-unsure">
        <input type="checkbox" checked={choice.unsure} onChange={({ target }) => onChange({ unsure: target.checked })} />
        {t('journeys.correlation.unsure')}
      </label>
    </>
  );
}
