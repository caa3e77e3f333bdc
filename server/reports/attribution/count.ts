import type { Analytics } from '#server/events/analytics.ts';
import { type AttributionScope, compileAnyRefund, compilePaths, type PathRow } from './compile.ts';
import { Credits } from './credits.ts';
import { attributeInMemory } from './scan/in-memory.ts';

/** What every model gives every label: from memory where the journeys are, else from the store. */
export async function creditsOf(analytics: Analytics, scope: AttributionScope): Promise<Credits> {
  const credits = new Credits();
  const ask = async (which: 'conversions' | 'refunds') => credits.add(await analytics.select<PathRow>(compilePaths(scope, which)));
  const inMemory = await attributeInMemory(analytics, scope);
  if (inMemory) {
    credits.take(inMemory.credits);
    if (inMemory.isRefundOpen) await ask('refunds');
    return credits;
  }
  const [, refunds] = await Promise.all([ask('conversions'), analytics.select(compileAnyRefund(scope))]);
  if (refunds.length > 0) await ask('refunds');
  return credits;
}
