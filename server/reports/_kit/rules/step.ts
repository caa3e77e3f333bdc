import type { Rule } from '#domain/canvas/document.ts';
import { kindsThat } from '#domain/tracking/events.ts';
import type { Parameters } from '../parameters.ts';
import { GIVEN_BACK, ruleFilter } from './rule-filter.ts';

/** Kinds that are a step whatever the canvas holds. */
const ALWAYS_STEPS = kindsThat(({ step }) => step === 'always');

/** SQL of "the event is a step whatever the canvas holds". */
export const alwaysStep = (parameters: Parameters) => `kind IN ${parameters.add('Array(String)', ALWAYS_STEPS)} AND NOT ${GIVEN_BACK}`;

/** Is the event a step on the person's way? Asked of the whole canvas, so that it does not depend on the group. */
export function stepOf(parameters: Parameters, clicks: readonly Rule[]): string {
  return [alwaysStep(parameters), ...clicks.map((rule) => ruleFilter(parameters, rule))].join(' OR ');
}
