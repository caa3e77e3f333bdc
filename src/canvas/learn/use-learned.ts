import { useMemo, useState } from 'react';
import { perform } from '#domain/canvas/changes/perform.ts';
import { changesOf, type LearnedRate, learnedRates } from '#domain/canvas/compare/learn.ts';
import { type LearnedValue, learnedValues } from '#domain/canvas/compare/learn-values.ts';
import { forecast as forecastOf } from '#domain/canvas/forecast/forecast.ts';
import { useHost } from '../host.ts';
import { useDerived } from '../store/derived.ts';

function keyOf(one: LearnedRate | LearnedValue): string {
  if ('line' in one) return `rate ${one.line}`;
  return one.kind === 'source' ? `source ${one.element}` : `price ${one.element ?? one.product}`;
}

/** Rates are blended however few they are of; what is taken for the next months as it is has to be more than chance. */
const isUsual = (one: LearnedRate | LearnedValue) => 'line' in one || one.tells;

/** What the plan can learn while it is trusted so much, what of it is to be taken, and the changes and the forecast that makes. */
export function useLearned(trust: number) {
  const { actuals } = useHost();
  const { document, comparison, report, texts } = useDerived();
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const rates = useMemo(() => (comparison ? learnedRates(document, comparison.lines, trust) : []), [document, comparison, trust]);
  // Of some people alone nobody knows how many there will be, and what is not shown is not changed either.
  const isPart = Boolean(actuals?.whom);
  const { amounts } = texts.format;
  const values = useMemo(() => {
    if (!comparison || !report || isPart) return [];
    return learnedValues(document, report, comparison, trust).filter(({ kind }) => kind !== 'price' || amounts);
  }, [document, comparison, report, trust, isPart, amounts]);
  const isTaken = (one: LearnedRate | LearnedValue) => chosen[keyOf(one)] ?? isUsual(one);
  const taken = [...rates, ...values].filter(isTaken).map(keyOf).join('\n');
  const changes = useMemo(() => {
    const keys = new Set(taken.split('\n'));
    const isOne = (one: LearnedRate | LearnedValue) => keys.has(keyOf(one));
    return [...changesOf(document, rates.filter(isOne)), ...values.filter(isOne).map(({ change }) => change)];
  }, [document, rates, values, taken]);
  const learned = useMemo(() => forecastOf(perform(document, changes)), [document, changes]);
  return {
    rates,
    values,
    changes,
    learned,
    isTaken,
    take: (one: LearnedRate | LearnedValue, is: boolean) => setChosen((before) => ({ ...before, [keyOf(one)]: is })),
  };
}
