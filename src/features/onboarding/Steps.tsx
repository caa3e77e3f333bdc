import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

const WIZARD_STEPS = ['create', 'tracking', 'finalise'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

export interface StepsProps {
  readonly current: WizardStep;
  /** Passed by without being done; it keeps its number. */
  readonly skipped?: WizardStep;
}

/** Where one is in the wizard. */
export function Steps({ current, skipped }: StepsProps) {
  const { t } = useText();
  const at = WIZARD_STEPS.indexOf(current);
  const isDone = (step: WizardStep) => WIZARD_STEPS.indexOf(step) < at && step !== skipped;
  return (
    <ol className="steps" aria-label={t('wizard.step', { step: at + 1, steps: WIZARD_STEPS.length })}>
      {WIZARD_STEPS.map((step, index) => (
        <li key={step} className={index === at ? 'on' : isDone(step) ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span className="step-no num">{isDone(step) ? <Icon name="check" size={12} /> : index + 1}</span>
          {t(`wizard.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
