import type { Filter } from '#domain/wire/filters/filters.ts';
import { BREAKDOWNS } from '#domain/wire/monitor.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useSegments } from '#src/reports/filter/use-segments.ts';
import { Picked } from '../Picked.tsx';
import type { CohortsChoice } from './choice.ts';
import { RulePick } from './RulePick.tsx';

/** Stands for nobody left out, in the place of a segment. */
export const EVERYBODY = 'everybody';

interface ControlsProps {
  readonly choice: CohortsChoice;
  /** Of whom the table is. */
  readonly filter: Filter;
  readonly onChange: (change: Partial<CohortsChoice>) => void;
}

/** Is the table of this segment alone? It stands beside others only. */
function isOnly([group, ...others]: Filter, segment: string): boolean {
  const [condition, ...more] = group ?? [];
  return others.length + more.length === 0 && !!condition && 'segment' in condition && !condition.not && condition.segment === segment;
}

/** What begins a cohort, what counts as coming back, how long a period is, and of whom. */
export function Controls({ choice, filter, onChange }: ControlsProps) {
  const { t } = useText();
  const { all, nameOf } = useSegments();
  const { beside } = choice;
  const isGone = beside !== null && beside !== EVERYBODY && nameOf(beside) === undefined;
  const others = [
    ...(filter.length === 0 ? [] : [{ value: EVERYBODY, text: t('journeys.everybody') }]),
    ...(isGone ? [{ value: beside, text: t('monitor.filter.segment_gone') }] : []),
    ...all.filter(({ id }) => !isOnly(filter, id)).map(({ id, name }) => ({ value: id, text: name })),
  ];
  return (
    <>
      <RulePick
        label={t('journeys.cohorts.begins')}
        none={t('journeys.cohorts.first_seen')}
        step={choice.start}
        onChange={(start) => onChange({ start })}
      />
      <RulePick
        label={t('journeys.cohorts.comes_back')}
        none={t('journeys.cohorts.anything')}
        step={choice.back}
        onChange={(back) => onChange({ back })}
      />
      <Picked
        label={t('journeys.cohorts.per')}
        value={choice.breakdown}
        options={BREAKDOWNS.map((value) => ({ value, text: t(`journeys.cohorts.pers.${value}`) }))}
        onChange={(breakdown) => onChange({ breakdown })}
      />
      {others.length > 0 || choice.beside !== null ? (
        <Picked
          label={t('journeys.cohorts.compare')}
          value={choice.beside ?? ''}
          options={[{ value: '', text: t('journeys.cohorts.with_nobody') }, ...others]}
          onChange={(beside) => onChange({ beside: beside || null })}
        />
      ) : null}
    </>
  );
}
