import { grownBy } from '#domain/canvas/goal/in-period.ts';
import { horizonOf } from '#domain/canvas/outlook.ts';
import { localDay } from '#domain/time/days.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { GrowthField } from '../cash/GrowthField.tsx';
import { SelectField } from '../inspector/SelectField.tsx';
import { useDerived } from '../store/derived.ts';
import { useOutlook } from '../store/use-outlook.ts';

/** What a period of the plan is called: a month by its name, a week or a day by its number. */
function usePeriodName(): (period: number) => string {
  const { t, language } = useText();
  const { document, timezone } = useDerived();
  if (document.period !== 'month') return (period) => `${t(`canvas.cash.period_${document.period}`)} ${period}`;
  const [year = 0, month = 1] = localDay(new Date(), timezone).split('-').map(Number);
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (period) => name.format(Date.UTC(year, month - 2 + period, 1));
}

interface GoalPeriodProps {
  /** Counted from 1. */
  readonly period: number;
  readonly onChange: (period: number) => void;
}

/** In which period the goal is to be reached, and how traffic grows until then, as the look at months and cash has it. */
export function GoalPeriod({ period, onChange }: GoalPeriodProps) {
  const { t } = useText();
  const { texts } = useDerived();
  const [outlook] = useOutlook();
  const { periods, growth } = horizonOf({ outlook });
  const nameOf = usePeriodName();
  const options = Array.from({ length: Math.max(periods, period) }, (_, place) => String(place + 1));
  return (
    <>
      <SelectField
        label={t('canvas.goal.when')}
        value={String(period)}
        options={options}
        textOf={(option) => nameOf(Number(option))}
        readOnly={false}
        onChange={(option) => onChange(Number(option))}
      />
      {period > 1 && <GrowthField field="goal:growth" />}
      {period > 1 && (
        <p className="cv-help cv-goal-grown">
          {growth === 0
            ? t('canvas.goal.no_growth')
            : t('canvas.goal.grown', { change: texts.format.change(grownBy({ period, growth }) - 1), period: nameOf(period) })}
        </p>
      )}
    </>
  );
}
