import { splitAmount } from '../money/split-amount.ts';
import type { AttributionModel } from '../wire/reports/attribution.ts';
import { type Journey, MODELS } from './models.ts';

/** A conversion is parted in millionths, so that the shares of it add up to exactly one. */
export const WHOLE_CONVERSION = 1_000_000;

/** A journey with what its touches are counted under. */
export interface SourcedJourney extends Journey {
  /** The source of each touch, in the order of the touches. */
  readonly sources: readonly string[];
  /** Which touches are in what is asked about; the others keep their share to themselves. */
  readonly counted: readonly boolean[];
}

/**
 * What a conversion of so much brings the sources of its journey, in whole units of it: money in
 * minor units, conversions in millionths (`WHOLE_CONVERSION`). Where all touches are counted the
 * credits add up to exactly the amount; in a model that does not add up each source gets all of it once.
 */
export function creditBySource(model: AttributionModel, journey: SourcedJourney, amount: number): ReadonlyMap<string, number> {
  const { weigh, addsUp } = MODELS[model];
  const parts = addsUp ? splitAmount(amount, weigh(journey)) : journey.touches.map(() => amount);
  const credits = new Map<string, number>();
  for (const [place, source] of journey.sources.entries()) {
    const part = journey.counted[place] ? (parts[place] ?? 0) : 0;
    if (part !== 0) credits.set(source, addsUp ? (credits.get(source) ?? 0) + part : part);
  }
  return credits;
}
