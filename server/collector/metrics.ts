import { Counter, Gauge, type Registry } from 'prom-client';
import type { Collector } from './collector.ts';

/** Adds the collector's numbers to the server's; they are read when somebody asks, never pushed. */
export function measureCollector(registry: Registry, collector: Collector): void {
  const registers = [registry];
  new Gauge({
    name: 'collector_spool_bytes',
    help: 'Bytes acknowledged but not yet in the store',
    registers,
    collect() {
      this.set(collector.metrics().spoolBytes);
    },
  });
  new Counter({
    name: 'collector_events_total',
    help: 'Events since the start: accepted into the spool, stored from it',
    labelNames: ['state'],
    registers,
    collect() {
      const { accepted, stored } = collector.metrics();
      this.reset();
      this.inc({ state: 'accepted' }, accepted);
      this.inc({ state: 'stored' }, stored);
    },
  });
  new Counter({
    name: 'collector_filtered_events_total',
    help: 'Events that were not counted, by reason',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, events] of Object.entries(collector.metrics().filtered)) this.inc({ reason }, events);
    },
  });
}
