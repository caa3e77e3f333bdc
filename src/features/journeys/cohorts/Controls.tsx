import { BREAKDOWNS } from '#domain/wire/monitor.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useSegments } from '#src/reports/filter/use-segments.ts';
import { Picked } from '../Picked.tsx';
import { SegmentPick } from '../SegmentPick.tsx';
import type { CohortsChoice } from './choice.ts';
import { RulePick } from './RulePick.tsx';

/** Stands for nobody left out, in the place of a segment. */
export const EVERYBODY = 'everybody';

interface ControlsProps {
  readonly choice: CohortsChoice;
  readonly segment: string | null;
  readonly onChange: (change: Partial<CohortsChoice>) => void;
}

/** What begins a cohort, what counts as coming back, how long a period is, and of whom. */
export function Controls({ choice, segment, onChange }: ControlsProps) {
  const { t } = useText();
  const { all, nameOf } = useSegments();
  const { beside } = choice;
  const isGone = beside !== null && beside !== EVERYBODY && nameOf(beside) === undefined;
  const others = [
    ...(segment === null ? [] : [{ value: EVERYBODY, text: t('journeys.everybody') }]),
    ...(isGone ? [{ value: beside, text: t('monitor.filter.segment_gone') }] : []),
    ...all.filter(({ id }) => id !== segment).map(({ id, name }) => ({ value: id, text: name })),
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
      <SegmentPick />
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
