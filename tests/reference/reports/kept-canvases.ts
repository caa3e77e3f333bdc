import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { spanOf } from '#domain/time/days.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { NO_ORDER } from '#server/events/event-row.ts';
import { storeTime } from '#server/events/store-time.ts';
import { normalise } from '#server/reports/_kit/maps/normalise.ts';
import { type Counts, countEverybody } from '#server/reports/canvas/counting.ts';
import { countCanvas, LIMITS } from '#server/reports/canvas/kept-counts.ts';
import { anyEvent, anyMetRule, anyZone, type From, HOUR, pick, storedEvent } from '../any.ts';
import { dayAfter, dayAt } from '../calendar.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import { merge } from '../merges.ts';
import { anyLine, drawn } from './canvas-reports.ts';

/** What was kept and brought up to date, against counting everybody: histories in which more comes, goes, is merged, and days pass. */

const START = Date.parse('2026-03-20T10:00Z');
const SECOND = 1000;

const after = fc.oneof(
  fc.integer({ min: -30, max: 0 }).map((minutes) => minutes * 60_000),
  fc.integer({ min: -240, max: 10 }).map((hours) => hours * HOUR),
);
/** How long ago it was received when it is stored: just now, or before what is there was counted. */
const anyDelay = fc
  .oneof({ weight: 40, arbitrary: pick(0, 1, 2) }, { weight: 1, arbitrary: pick(20, 7200) })
  .map((seconds) => seconds * SECOND);
const anyVisit = fc.record({ event: anyEvent(after), crowd: fc.nat({ max: 11 }), delay: anyDelay });
const anyVisits = (maxLength: number) => fc.array(anyVisit, { maxLength });

const anyStep = fc.record({
  events: fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 3, arbitrary: anyVisits(8) }),
  merges: fc.nat({ max: 9 }).map((one) => one === 7),
  parts: fc.boolean(),
  erased: fc.nat({ max: 14 }).map((one) => one === 7),
  packed: fc.nat({ max: 14 }).map((one) => one === 7),
  passes: pick(0, 1, 5, 16, 40, 40, 400, 4000, 86_400).map((seconds) => seconds * SECOND),
  days: pick(30, 30, 30, 30, 30, 31, 9),
});

const anyHistory = fc.record({
  timezone: anyZone,
  parts: fc.array(fc.record({ rule: anyMetRule(), value: pick(undefined, 900), traffic: fc.constant(undefined) }), {
    ...{ minLength: 2, maxLength: 6 },
  }),
  lines: fc.array(anyLine, { maxLength: 12 }),
  events: fc.array(anyVisit, { minLength: 20, maxLength: 120 }),
  steps: fc.array(anyStep, { minLength: 6, maxLength: 10 }),
  named: pick(LIMITS.named, LIMITS.named, 1),
  inFunnelMode: pick(false, false, true),
});

/** Without what is 0: whether a sum over nobody says so is no difference. */
const told = (counts: Counts) => counts.map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== 0)));

async function store(analytics: Analytics, workspace: string, now: number, visits: readonly From<typeof anyVisit>[]): Promise<void> {
  const rows = visits.map(({ event, crowd, delay }) => {
    const row = storedEvent(workspace, now, event);
    // Few orders are reported twice: each time everybody is counted anew.
    const order = crowd < 2 ? {} : { order_id: '', order_key: NO_ORDER };
    return { ...row, ...order, visitor_id: `${row.visitor_id}${crowd || ''}`, received_at: storeTime(now - delay) };
  });
  if (rows.length > 0) await analytics.insertEvents(rows, randomUUID());
}

/** What happens between two questions, besides new events. */
async function disturb(analytics: Analytics, workspace: string, { merges, parts, erased, packed }: From<typeof anyStep>): Promise<void> {
  // The engine puts pieces of the table together whenever it likes.
  if (packed) await analytics.command('OPTIMIZE TABLE events FINAL');
  if (merges) await merge(analytics, workspace, [{ one: 'v1', other: 'v2', parted: parts }]);
  if (!erased) return;
  const [row] = await analytics.select<{ hash: string }>({ sql: `SELECT toString(sipHash64('v3')) AS hash` });
  await analytics.erase({ id: randomUUID(), workspace, visitors: [row?.hash ?? ''] });
}

async function compareOne({ analytics, tally, before }: Comparing, one: From<typeof anyHistory>): Promise<void> {
  const workspace = randomUUID();
  const canvas = normalise(drawn(one.parts, one.lines, 1), EVERYTHING, one.inFunnelMode);
  await store(analytics, workspace, START - HOUR, one.events);
  await before?.(workspace);
  let now = START;
  for (const step of one.steps) {
    now += step.passes;
    await disturb(analytics, workspace, step);
    await store(analytics, workspace, now, step.events);
    const today = dayAt(one.timezone, now);
    const range = { min: dayAfter(today, 1 - step.days), max: today };
    const scope = { workspace, shown: EVERYTHING, range, span: spanOf(range, one.timezone) };
    const kept = await countCanvas({ analytics, scope, canvas }, new Date(now), { ...LIMITS, named: one.named });
    const persons = await analytics.persons(workspace);
    const everybody = told(await countEverybody({ analytics, persons, scope, canvas }));
    tally.sameAs('counted', everybody, told(kept));
    tally.sameAs('kept', told(kept), everybody);
  }
}

/** Every number of so many random canvases, asked several times while their events change. */
export const compareKeptCanvases = comparisonOf(anyHistory, compareOne);
