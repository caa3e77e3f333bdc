import type { CorrelationRow } from '#domain/wire/answers/correlation.ts';
import type { CorrelationQuestion } from '#domain/wire/reports/correlation.ts';
import type { SeenNode } from '#domain/wire/reports/paths.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { newStep, readSteps, ruleOf, type Step, writeStep } from '#src/reports/journey-steps.ts';
import type { Goal } from '../first-goal.ts';
import type { AddressOf } from '../use-choice.ts';

/** What rows can be narrowed to. */
export const CORRELATED = ['all', 'pages', 'actions', 'sources'] as const;
export type Correlated = (typeof CORRELATED)[number];

const OF = {
  page: 'pages',
  directory: 'pages',
  event: 'actions',
  source: 'sources',
  referrer: 'sources',
  direct: 'sources',
} as const satisfies Record<SeenNode['type'], Correlated>;

export interface CorrelationChoice {
  readonly goal: Step;
  readonly of: Correlated;
  /** Rows that may be chance stand there, too. */
  readonly unsure: boolean;
}

/** `first`: the goal that stands there until somebody chooses another. */
export const correlationAddress = (first: Goal): AddressOf<CorrelationChoice> => ({
  read: (params) => ({
    goal: readSteps(params.getAll('goal'))[0] ?? newStep(first),
    of: CORRELATED.find((name) => name === params.get('with')) ?? 'all',
    unsure: params.get('unsure') === '1',
  }),
  write: ({ goal, of, unsure }) => ({
    goal: writeStep(goal) === writeStep(newStep(first)) ? null : writeStep(goal),
    with: of === 'all' ? null : of,
    unsure: unsure ? '1' : null,
  }),
});

/** What is asked; null while the goal is not filled in, or is no goal. */
export function correlationQuestionOf(range: Range, { goal }: Pick<CorrelationChoice, 'goal'>): CorrelationQuestion | null {
  const rule = ruleOf(goal);
  return rule && rule.type !== 'source' ? { range, goal: rule } : null;
}

export interface Parted {
  /** What those who got there had done more often, and less often. */
  readonly more: readonly CorrelationRow[];
  readonly less: readonly CorrelationRow[];
  /** What all of them had done: it is on the way, and tells nobody apart. */
  readonly steps: readonly CorrelationRow[];
  /** How many rows are left out because they may be chance. */
  readonly hidden: number;
}

/** The rows that were chosen, by what they say. */
export function parted(rows: readonly CorrelationRow[], { of, unsure }: Pick<CorrelationChoice, 'of' | 'unsure'>): Parted {
  const chosen = rows.filter(({ node }) => of === 'all' || OF[node.type] === of);
  const steps = chosen.filter(({ lift }) => lift === null);
  const told = chosen.filter(({ lift }) => lift !== null);
  const shown = told.filter(({ sure }) => sure || unsure);
  return {
    more: shown.filter(({ lift }) => (lift ?? 0) > 1),
    less: shown.filter(({ lift }) => (lift ?? 0) <= 1),
    steps,
    hidden: told.length - shown.length,
  };
}
