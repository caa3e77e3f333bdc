import { metricOf } from '../metrics/index.ts';
import { EVENTS, KIND_OF_ELEMENT } from '../tracking/events.ts';
import type { ElementType, MetricType } from '../wire/kpis.ts';
import { EVENT_KINDS, type EventKind } from '../wire/track.ts';
import type { BuiltFeature } from './features.ts';
import { cheapestWith, hasFeature, type Plan } from './plans.ts';

/**
 * What a plan shows of what was tracked. Events of every kind are stored wherever the plan counts
 * visitors at all; those of a kind it lacks are left out of every report as though they were not
 * there, and what asks for them is answered as locked, until the plan has the feature. Then all of
 * it counts, from the first day.
 */

/** The feature that shows events of a kind; null: tracking itself shows them. */
export function featureOfEvent(kind: EventKind): BuiltFeature | null {
  const { earns, lead } = EVENTS[kind];
  if (earns) return 'purchaseTracking';
  return lead ? 'leadTracking' : null;
}

/** What money that was earned is shown by. */
export const MONEY: BuiltFeature = 'purchaseTracking';

/** The feature that shows a KPI; null: tracking itself. Money that was spent is no event and is shown to everybody who tracks. */
export function featureOfKpi(kpi: { readonly metric_type: MetricType; readonly element_type: ElementType | null }): BuiltFeature | null {
  const { numerator } = metricOf(kpi);
  if (numerator === 'revenue') return MONEY;
  if (numerator === 'spend') return null;
  const kind = kpi.element_type && KIND_OF_ELEMENT[kpi.element_type];
  return kind ? featureOfEvent(kind) : null;
}

/** Kinds whose events are kept but not shown. */
export function withheldKinds(plan: Plan): readonly EventKind[] {
  return EVENT_KINDS.filter((kind) => lockOf(plan, featureOfEvent(kind)) !== null);
}

/** What is missing for something to be shown, and the first plan that has it. */
export interface Lock {
  readonly feature: BuiltFeature;
  readonly plan: Plan;
}

/** Null where the plan has the feature, or none is needed. */
export function lockOf(plan: Plan, feature: BuiltFeature | null): Lock | null {
  return feature === null || hasFeature(plan, feature) ? null : { feature, plan: cheapestWith(feature) };
}
