import { withheldKinds } from '#domain/plans/gates.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Pass } from '../../_kit/calendar.ts';
import type { Source } from '../../_kit/scope.ts';
import { type AskedJourneys, askJourneys } from '../../journeys/ask.ts';
import type { Row } from '../compile.ts';
import { EVERYBODY, keyOf, type Reading } from '../metrics.ts';
import type { Plan, RawReading } from '../plan.ts';
import { isKnownCondition } from './conditions.ts';
import { KPI_SCAN, type KpiScan, type ScannedReading, type ScannedRow } from './question.ts';

/** What a reading takes of events; null: journeys do not tell it. They know no pieces, and orders of several people are one order. */
const TAKEN = {
  people: 'people',
  doers: 'people',
  events: 'events',
  revenue: 'revenue',
  orders: null,
  items: null,
} as const satisfies Record<RawReading['of'], ScannedReading['take'] | null>;

/** Null for what journeys do not tell. */
export function scannedOf(reading: RawReading): ScannedReading | null {
  const take = TAKEN[reading.of];
  const condition = reading.widget?.condition ?? null;
  if (take === null || (condition && !isKnownCondition(condition))) return null;
  return { take, kind: 'kind' in reading ? reading.kind : null, condition, everybody: false };
}

/** What the roll-up of a kind tells. */
const ofKind = (kind: EventKind) =>
  [
    { of: 'events', kind, widget: null },
    { of: 'revenue', kind, widget: null },
  ] as const satisfies readonly Reading[];

/** What journeys tell, by the keys of the readings; and what of the plan is left for the store. */
interface Parted {
  readonly told: ReadonlyMap<string, ScannedReading>;
  readonly left: Plan;
}

function parted(plan: Plan): Parted {
  const told = new Map<string, ScannedReading>();
  if (plan.people) told.set(keyOf(EVERYBODY), { take: 'people', kind: null, condition: null, everybody: true });
  for (const kind of plan.kinds)
    for (const reading of ofKind(kind)) told.set(keyOf(reading), { take: reading.of, kind, condition: null, everybody: false });
  const raw = plan.raw.filter((reading) => {
    const scanned = scannedOf(reading);
    if (scanned) told.set(keyOf(reading), scanned);
    return scanned === null;
  });
  return { told, left: { ...plan, people: false, kinds: [], raw } };
}

/** What journeys told of a plan, as rows whose values stand in the order of the keys. */
export interface Told {
  readonly keys: readonly string[];
  readonly rows: readonly Row[];
}
export const MEMORY = 'memory';

/** A plan of which journeys in memory tell a part. `told`: null where they do not after all. */
export interface Scanning {
  readonly told: Promise<Told | null>;
  readonly left: Plan;
}

/** Asks the journeys in memory for what they tell of a plan; null where they are not there, or tell nothing of it. */
export function scanInMemory(
  analytics: AskedJourneys,
  plan: Plan,
  { workspace, shown, among }: Source,
  passes: readonly Pass[],
): Scanning | null {
  if (!analytics.journeys?.holds(workspace) || among) return null;
  const { told, left } = parted(plan);
  if (told.size === 0) return null;
  const scan: KpiScan = {
    passes: passes.map((pass) => pass.map(({ starts, span }) => ({ starts, end: span.end.getTime() }))),
    readings: [...told.values()],
    withheld: withheldKinds(shown),
  };
  const answer = askJourneys<readonly ScannedRow[]>(analytics, workspace, KPI_SCAN, scan);
  const rows = (scanned: readonly ScannedRow[]) => scanned.map((row) => ({ ...row, source: MEMORY }));
  return { told: answer.then((scanned) => scanned && { keys: [...told.keys()], rows: rows(scanned) }), left };
}
