import { VarietyLimits } from '#server/collector/filtering/variety.ts';
import { eventRow } from '#tests/support/analytics.ts';

/**
 * What looking at an event for how much its workspace names costs: with pages that are known, with new ones within the
 * limit of a day, and in a flood beyond it.
 */
const EVENTS = 200_000;
const NOW = Date.UTC(2026, 2, 10, 12);
const SHOP = { id: 'shop', hosts: ['shop.example'] };
const source = { referrer: 'google.com', utm_source: 'news', utm_medium: 'email', utm_campaign: 'spring' };
const row = (path: string) =>
  eventRow({
    workspace_id: 'shop',
    time: '2026-03-10 12:00:00.000',
    path,
    name: 'Buy',
    ...source,
    attributes: { colour: 'red', size: 'L' },
  });

function measure(name: string, paths: (at: number) => string): void {
  const rows = Array.from({ length: EVENTS }, (_none, at) => row(paths(at)));
  const limits = new VarietyLimits();
  const heap = process.memoryUsage().heapUsed;
  const begun = performance.now();
  for (const one of rows) limits.bound(SHOP, one, NOW);
  const took = performance.now() - begun;
  const kept = (process.memoryUsage().heapUsed - heap) / 1024 / 1024;
  console.log(`${name.padEnd(34)}${((took / EVENTS) * 1_000).toFixed(2).padStart(8)} µs an event${kept.toFixed(1).padStart(8)} MB kept`);
}

measure('200 pages that are known', (at) => `/page/${at % 200}`);
measure('20,000 new pages', (at) => `/page/${at % 20_000}`);
measure('a flood: each with an address of its own', (at) => `/page/${at}-${'x'.repeat(40)}`);
