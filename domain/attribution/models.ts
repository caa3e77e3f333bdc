import type { AttributionModel } from '../wire/reports/attribution.ts';

/**
 * Who gets the credit for a conversion: the visits with which somebody came before it. Sources of the
 * models: the help pages of Matomo, Google Analytics, Wicked Reports and Hyros.
 */

/** A visit before a conversion. */
export interface Touch {
  /** Milliseconds before the conversion; 0 for a visit that began with it. */
  readonly age: number;
  /** Nothing is known about where the visit came from. */
  readonly direct: boolean;
}

/** What led to one conversion. */
export interface Journey {
  /** Every visit of the person within the look-back, oldest first; at least one. */
  readonly touches: readonly Touch[];
  /** Age of the person's first and latest opt-in (a form or a call) within the look-back and before the conversion; null without one. */
  readonly firstOptIn: number | null;
  readonly lastOptIn: number | null;
}

const DAY_MS = 86_400_000;
/** The weight of a visit halves with each week before the conversion. */
export const HALF_LIFE_DAYS = 7;
/** Who buys within so many days of the first click was won by it; later, by what brought them back. */
export const QUICK_DAYS = 7;

/** For each touch its weight; only how weights stand to each other matters, save in `full_impact`. */
type Weigh = (journey: Journey) => readonly number[];

const only = (touches: readonly Touch[], place: number) => touches.map((_, at) => Number(at === place));
const first: Weigh = ({ touches }) => only(touches, 0);
const last: Weigh = ({ touches }) => only(touches, touches.length - 1);
const linear: Weigh = ({ touches }) => touches.map(() => 1);

/** Among visits with a source; among all of them where none has one. */
const nonDirect: Weigh = ({ touches }) =>
  touches.every(({ direct }) => direct) ? touches.map(() => 1) : touches.map(({ direct }) => Number(!direct));

const lastNonDirect: Weigh = (journey) => only(journey.touches, nonDirect(journey).lastIndexOf(1));

/** 40 % to the first, 40 % to the last, 20 % among those between; halves for two. */
const position: Weigh = ({ touches }) => {
  const between = touches.length - 2;
  return touches.map((_, at) => (between > 0 && (at === 0 || at === touches.length - 1) ? 2 * between : 1));
};

const timeDecay: Weigh = ({ touches }) => {
  // Against the youngest, or visits of years ago alone would weigh nothing at all.
  const youngest = touches.at(-1)?.age ?? 0;
  return touches.map(({ age }) => 2 ** ((youngest - age) / (HALF_LIFE_DAYS * DAY_MS)));
};

const firstOrLast: Weigh = (journey) => ((journey.touches[0]?.age ?? 0) <= QUICK_DAYS * DAY_MS ? first(journey) : last(journey));

/** The last visit that began before the opt-in; the last of all without an opt-in, or without a visit before it. */
function beforeOptIn(journey: Journey, optIn: number | null): readonly number[] {
  const place = optIn === null ? -1 : journey.touches.findLastIndex(({ age }) => age >= optIn);
  return place < 0 ? last(journey) : only(journey.touches, place);
}

/** What a model does, and whether its credits add up to the conversion. */
export interface ModelMeaning {
  readonly weigh: Weigh;
  /** False: every touch gets all of it, and only a total over different conversions means anything. */
  readonly addsUp: boolean;
}

/** The one place that says what a model means. */
export const MODELS = {
  first: { weigh: first, addsUp: true },
  last: { weigh: last, addsUp: true },
  last_non_direct: { weigh: lastNonDirect, addsUp: true },
  linear: { weigh: linear, addsUp: true },
  linear_non_direct: { weigh: nonDirect, addsUp: true },
  position: { weigh: position, addsUp: true },
  time_decay: { weigh: timeDecay, addsUp: true },
  first_or_last: { weigh: firstOrLast, addsUp: true },
  new_lead: { weigh: (journey) => beforeOptIn(journey, journey.firstOptIn), addsUp: true },
  re_opt_in: { weigh: (journey) => beforeOptIn(journey, journey.lastOptIn), addsUp: true },
  full_impact: { weigh: linear, addsUp: false },
} as const satisfies Record<AttributionModel, ModelMeaning>;
