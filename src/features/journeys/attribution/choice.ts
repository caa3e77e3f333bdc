import { RULE_EVENTS } from '#domain/canvas/document.ts';
import { LOOK_BACK_DAYS } from '#domain/tracking/attribution.ts';
import { EVENTS } from '#domain/tracking/events.ts';
import {
  ATTRIBUTED_BY,
  ATTRIBUTION_DATES,
  ATTRIBUTION_MODELS,
  ATTRIBUTION_TOUCHES,
  type AttributedBy,
  type AttributionDate,
  type AttributionModel,
  type AttributionTouches,
} from '#domain/wire/reports/attribution.ts';
import type { AddressOf } from '../use-choice.ts';

/** What can be a conversion here; by canvases anything with a rule can. */
export const CONVERSIONS = RULE_EVENTS.filter((kind) => EVENTS[kind].group !== 'interaction');
/** Days a visit may lie before a conversion; null: without end. */
export const LOOK_BACKS = [1, 7, 14, LOOK_BACK_DAYS, 60, 90, null] as const;

export interface AttributionChoice {
  readonly model: AttributionModel;
  /** Stands beside it; null: none. */
  readonly other: AttributionModel | null;
  readonly by: AttributedBy;
  readonly touches: AttributionTouches;
  readonly lookBack: (typeof LOOK_BACKS)[number];
  readonly dated: AttributionDate;
  readonly conversion: (typeof CONVERSIONS)[number];
}

const FIRST: Omit<AttributionChoice, 'conversion'> = {
  model: 'last_non_direct',
  other: 'first',
  by: 'source',
  touches: 'all',
  lookBack: LOOK_BACK_DAYS,
  dated: 'sale',
};
const NONE = 'none';
const ENDLESS = 'all';

const oneOf = <Name extends string>(names: readonly Name[], text: string | null, otherwise: Name): Name =>
  names.find((name) => name === text) ?? otherwise;
const unless = (value: string, otherwise: string) => (value === otherwise ? null : value);
const daysText = (days: number | null) => (days === null ? ENDLESS : String(days));

/** `goal`: the conversion that stands there until somebody chooses another. */
export const attributionAddress = (goal: AttributionChoice['conversion']): AddressOf<AttributionChoice> => ({
  read: (params) => {
    const lookBack = LOOK_BACKS.find((days) => daysText(days) === params.get('back'));
    return {
      model: oneOf(ATTRIBUTION_MODELS, params.get('model'), FIRST.model),
      other: params.get('beside') === NONE ? null : oneOf(ATTRIBUTION_MODELS, params.get('beside'), 'first'),
      by: oneOf(ATTRIBUTED_BY, params.get('group'), FIRST.by),
      touches: oneOf(ATTRIBUTION_TOUCHES, params.get('touches'), FIRST.touches),
      lookBack: lookBack === undefined ? FIRST.lookBack : lookBack,
      dated: oneOf(ATTRIBUTION_DATES, params.get('dated'), FIRST.dated),
      conversion: oneOf(CONVERSIONS, params.get('of'), goal),
    };
  },
  write: ({ model, other, by, touches, lookBack, dated, conversion }) => ({
    model: unless(model, FIRST.model),
    beside: unless(other ?? NONE, 'first'),
    group: unless(by, FIRST.by),
    touches: unless(touches, FIRST.touches),
    back: unless(daysText(lookBack), daysText(FIRST.lookBack)),
    dated: unless(dated, FIRST.dated),
    of: unless(conversion, goal),
  }),
});
