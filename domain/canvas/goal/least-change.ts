import { type Answer, isPrice } from './seek.ts';

/** Odds, so that a rate is the harder to move the nearer it is to nobody or everybody: from 98 to 99 % twice as many have to be won over. */
const odds = (rate: number): number => rate / (1 - rate);

/** How much a value has to be changed for a goal: 0 for not at all, the same for twice as much and half as much; infinite where none reaches it. */
export function changeNeeded({ lever, from, to }: Answer): number {
  if (to === null) return Number.POSITIVE_INFINITY;
  if (to === from) return 0;
  const by = lever.kind === 'rate' ? Math.log(odds(to) / odds(from)) : Math.log(to / from);
  return Math.abs(by);
}

const reaches = (answer: Answer): boolean => Number.isFinite(changeNeeded(answer));
/** First what reaches the goal, and of that what does not rest on as many people buying at another price. */
const rankOf = (answer: Answer): number => (reaches(answer) ? (isPrice(answer.lever) ? 1 : 0) : 2);

/** What needs the smallest change first, then prices, and last what does not reach the goal. */
export function byLeastChange(answers: readonly Answer[]): readonly Answer[] {
  // Two infinite ones have no difference.
  return [...answers].sort((one, other) => rankOf(one) - rankOf(other) || changeNeeded(one) - changeNeeded(other) || 0);
}

/** What to change for a goal, where something reaches it and it is not reached as planned. */
export function recommended(answers: readonly Answer[]): Answer | undefined {
  const [first] = byLeastChange(answers);
  return first && reaches(first) && changeNeeded(first) > 0 ? first : undefined;
}
