import { OWN_ATTRIBUTE, ownAttribute } from '#domain/wire/filters/attribute-keys.ts';
import {
  FUNNEL_BREAKDOWNS,
  FUNNEL_ORDERS,
  type FunnelBreakdown,
  type FunnelOrder,
  type FunnelQuestion,
  isHoldKey,
  MOST_FUNNEL_STEPS,
} from '#domain/wire/reports/funnels.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { ANY_PAGE, newStep, readStep, readSteps, ruleOf, type Step, writeStep } from '#src/reports/journey-steps.ts';
import type { Goal } from '../first-goal.ts';
import type { AddressOf } from '../use-choice.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Seconds from the first step to the last; null: within the range. */
export const WINDOWS = [HOUR, DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY, null] as const;
/** Seconds since the step before; null: as long as the window lets. */
export const PACES = [null, HOUR / 2, HOUR, DAY, 7 * DAY, 30 * DAY] as const;
export const MOST_EXCLUSIONS = 10;

/** What ends an attempt, and between which rows of the form. */
export interface Exclusion {
  readonly step: Step;
  /** The row, counted from 0, behind which it does. */
  readonly after: number;
  /** The row up to which it does; null: the last, however many there are. */
  readonly before: number | null;
}
export const newExclusion = (): Exclusion => ({ step: newStep(), after: 0, before: null });

export interface FunnelChoice {
  readonly steps: readonly Step[];
  readonly exclusions: readonly Exclusion[];
  readonly order: FunnelOrder;
  readonly window: number | null;
  /** What people are told apart by; null: nothing. */
  readonly by: FunnelBreakdown | null;
  /** What all of an attempt has the same value of; empty: nothing. */
  readonly hold: string;
}

const FIRST: Omit<FunnelChoice, 'steps'> = {
  exclusions: [],
  order: 'sequential',
  window: 7 * DAY,
  by: null,
  hold: '',
};
const RANGE = 'range';
/** Somebody who looks for the first time sees how many of all visitors get to the goal. */
const firstSteps = (goal: Goal): readonly Step[] => [newStep('page', ANY_PAGE), newStep(goal)];
const written = (steps: readonly Step[]) => steps.map(writeStep);
const windowText = (seconds: number | null) => (seconds === null ? RANGE : String(seconds));

/** A step as it stands in the address, and behind it the rows between which it excludes, where it does not between all. */
function writeExclusion({ step, after, before }: Exclusion): string {
  if (after === 0 && before === null) return writeStep(step);
  return JSON.stringify([step.on, step.text, step.page, null, after, before]);
}

function readExclusion(text: string): readonly Exclusion[] {
  const step = readStep(text);
  if (!step) return [];
  const [, , , , after, before] = JSON.parse(text) as readonly unknown[];
  const row = (said: unknown) =>
    typeof said === 'number' && Number.isInteger(said) && said >= 0 && said < MOST_FUNNEL_STEPS ? said : null;
  const [from, until] = [row(after) ?? 0, row(before)];
  return [{ step: { ...step, within: null }, after: from, before: until !== null && until > from ? until : null }];
}

function readWindow(text: string | null): number | null {
  const known = WINDOWS.find((seconds) => windowText(seconds) === text);
  return known === undefined ? FIRST.window : known;
}

/** `goal`: what its last step is until somebody says other steps. */
export const funnelAddress = (goal: Goal): AddressOf<FunnelChoice> => ({
  read: (params) => {
    const steps = readSteps(params.getAll('step')).slice(0, MOST_FUNNEL_STEPS);
    return {
      steps: steps.length < 2 ? firstSteps(goal) : steps,
      exclusions: params.getAll('not').flatMap(readExclusion).slice(0, MOST_EXCLUSIONS),
      order: FUNNEL_ORDERS.find((order) => order === params.get('order')) ?? FIRST.order,
      window: readWindow(params.get('window')),
      by: FUNNEL_BREAKDOWNS.find((by) => by === params.get('split')) ?? null,
      hold: params.get('hold') ?? '',
    };
  },
  write: ({ steps, exclusions, order, window, by, hold }) => ({
    step: JSON.stringify(written(steps)) === JSON.stringify(written(firstSteps(goal))) ? null : written(steps),
    not: exclusions.map(writeExclusion),
    order: order === FIRST.order ? null : order,
    window: window === FIRST.window ? null : windowText(window),
    split: by,
    hold: hold || null,
  }),
});

/** Orders in which a step has one before it, from which its time can be counted. */
export const isPaced = (order: FunnelOrder) => order === 'sequential' || order === 'strict';

/** The steps that say something, which are those that are counted. */
export const countedSteps = ({ steps }: Pick<FunnelChoice, 'steps'>) => steps.filter((step) => ruleOf(step) !== null);

/** Is it said what attempts are held to? An own attribute may still lack its name. */
const isHeldTo = (hold: string) => isHoldKey(hold) || (hold.startsWith(OWN_ATTRIBUTE) && ownAttribute(hold).trim() !== '');

/** Which of the steps that are counted stands at a row of the form; for a row that says nothing, the one behind it. */
const placeOf = ({ steps }: Pick<FunnelChoice, 'steps'>, row: number) => countedSteps({ steps: steps.slice(0, row) }).length;

/** What ends attempts, between the steps that are counted; between none of them it ends nothing. */
function excludedIn(choice: Pick<FunnelChoice, 'steps' | 'exclusions'>): FunnelQuestion['exclusions'] {
  const last = countedSteps(choice).length - 1;
  return choice.exclusions.flatMap(({ step, after, before }) => {
    const rule = ruleOf(step);
    const isLast = before === null || placeOf(choice, before) >= last;
    const from = Math.min(placeOf(choice, after), last - 1);
    const until = before === null || isLast ? MOST_FUNNEL_STEPS - 1 : placeOf(choice, before);
    return rule && from < until ? [{ rule, after: from, before: until }] : [];
  });
}

/** What is asked; null while fewer than two steps say something. */
export function funnelQuestionOf(range: Range, { order, window, by, hold, ...choice }: FunnelChoice): FunnelQuestion | null {
  const steps = choice.steps.flatMap((step) => {
    const rule = ruleOf(step);
    return rule ? [{ rule, within: isPaced(order) ? step.within : null }] : [];
  });
  if (steps.length < 2) return null;
  return {
    range,
    steps,
    order,
    window,
    by,
    hold: isHeldTo(hold) ? hold : null,
    exclusions: order === 'sequential' ? excludedIn(choice) : [],
  };
}
