import type { Subscriber } from '#server/domain-events/domain-events.ts';
import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';
import { noteSpend, storeSpendOf } from './store.ts';

/** Costs reach the reports: noted with the change, written before it is answered where the store is there, and else within the hour. */
export const storeSpend =
  (ports: Ports<'clock' | 'db' | 'log'> & AnalyticsPort): Subscriber<'spend.changed'> =>
  async ({ workspace, days }, { tx }) => {
    await noteSpend(tx, workspace, days);
    return async () => {
      try {
        await storeSpendOf(ports, workspace);
      } catch (error) {
        ports.log.warn({ err: error, workspace }, 'costs are not in the reports yet');
      }
    };
  };
