import { eq } from 'drizzle-orm';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { BREAKDOWNS } from '#domain/wire/reports/reports.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { storeTime } from '#server/events/store-time.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { seeded } from '#tests/fixtures/random-canvas.ts';
import { addWorkspace, batch, event, eventually, post, type Stores, startCollector } from '#tests/server/collector/open-collector.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { dayAfter, dayAt } from './calendar.ts';
import { Tally } from './compare.ts';
import { referenceKpis } from './kpis.ts';
import type { World } from './world.ts';

const ZONES = ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland', 'Europe/Berlin', 'UTC'];
const PEOPLE: Widget = { id: 'people', name: 'People', metric: 'HITS', element: 'person', condition: null };
const VIEWS: Widget = { ...PEOPLE, id: 'views', element: 'pageView' };
const WIDGETS = [PEOPLE, VIEWS, { ...VIEWS, id: 'of a', condition: { key: 'path', match: 'is', value: '/a' } } as const];
const DAY = 24 * 3_600_000;

/** Sends batches of views of the last days; after each of them the zone changes, before anything is known to be stored. */
async function send(stores: Stores, workspace: string, batches: number) {
  const running = await startCollector(stores);
  const random = seeded(batches);
  const rows = [];
  const now = Date.now();
  for (let nth = 0; nth < batches; nth += 1) {
    const visits = Array.from({ length: 20 }, () => ({ at: Math.floor(now - random() * 6 * DAY), path: random() < 0.5 ? '/a' : '/b' }));
    const events = visits.map(({ at, path }) => event({ at, url: `https://shop.example${path}`, session: `session-${nth}` }));
    const sent = await post(running.app, batch(workspace, events, { visitor: `visitor-${nth % 7}`, sent: Date.now() }));
    if (sent.statusCode !== 202) throw new Error(`A batch was answered ${sent.statusCode} ${sent.body}`);
    await stores.store.db
      .update(workspaces)
      .set({ timezone: ZONES[nth % ZONES.length] })
      .where(eq(workspaces.id, workspace));
    for (const { at, path } of visits) {
      const time = storeTime(at);
      rows.push(eventRow({ workspace_id: workspace, time, path, visitor_id: `visitor-${nth % 7}` }));
    }
  }
  await eventually(
    async () => running.collector.metrics().spoolBytes,
    (bytes) => bytes === 0,
  );
  await running.close();
  return rows;
}

/** Days, weeks and months in every zone, of events that were on their way while the zone changed. */
export async function compareUnderTraffic(stores: Stores, batches: number): Promise<Tally> {
  const tally = new Tally();
  const workspace = await addWorkspace(stores, { timezone: 'Asia/Kolkata', rate_limiting_enabled: false });
  const events = await send(stores, workspace, batches);
  for (const timezone of ZONES) {
    const now = new Date();
    const today = dayAt(timezone, now.getTime());
    const world: World = { events, costs: [], timezone, plan: 'agency', now };
    for (const breakdown of BREAKDOWNS) {
      const question = { range: { min: dayAfter(today, -7), max: today }, breakdown };
      const about = { id: workspace, timezone, currency: 'USD', shown: EVERYTHING };
      tally.compare(timezone, referenceKpis(world, WIDGETS, question), await kpiReport(stores.analytics, about, WIDGETS, question, now));
    }
  }
  return tally;
}
