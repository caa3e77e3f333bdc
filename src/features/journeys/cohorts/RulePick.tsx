import { RULE_EVENTS } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { newStep, type Step } from '#src/reports/journey-steps.ts';
import { useFirstGoal } from '../first-goal.ts';
import { Picked } from '../Picked.tsx';
import { StepFields } from '../StepFields.tsx';

interface PickProps {
  readonly label: string;
  /** What it means that nothing is chosen. */
  readonly none: string;
  readonly step: Step | null;
  readonly onChange: (step: Step | null) => void;
}

/** Anything at all, or something that is described. */
export function RulePick({ label, none, step, onChange }: PickProps) {
  const { t } = useText();
  const first = useFirstGoal(RULE_EVENTS);
  return (
    <fieldset className="cohort-rule">
      <legend className="sr">{label}</legend>
      <Picked
        label={label}
        value={step ? 'some' : 'any'}
        options={[
          { value: 'any', text: none },
          { value: 'some', text: t('journeys.cohorts.something') },
        ]}
        onChange={(which) => onChange(which === 'some' ? newStep(first) : null)}
      />
      {step ? <StepFields step={step} onChange={onChange} /> : null}
    </fieldset>
  );
}
