import type { Analytics } from '../../analytics.ts';
import { compile, type Read, type Scope } from './compile.ts';
import { keyOf } from './metrics.ts';
import type { Plan } from './plan.ts';

/** Values of one range by reading: of the whole range, and by first day of each natural bucket. */
export interface Counted {
  readonly whole: ReadonlyMap<string, number>;
  readonly buckets: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

interface Row {
  readonly bucket: string;
  readonly kind?: string;
  readonly people?: number;
  readonly events?: number;
  readonly revenue?: number;
  readonly spend?: number;
}

/** What a row says, as pairs of reading and value. */
function readingsOf(read: Read, row: Row): [string, number][] {
  const { about } = read;
  if (about.type === 'people') return [['people', row.people ?? 0]];
  if (about.type === 'spend') return [['spend', row.spend ?? 0]];
  if (about.type === 'conditional') return [[keyOf(about.reading), row[about.reading.of] ?? 0]];
  return [
    [`events:${row.kind}`, row.events ?? 0],
    [`revenue:${row.kind}`, row.revenue ?? 0],
  ];
}

/** Sums and counts of events add up over buckets; these reads bring no row for the whole range. */
const ADDS_UP = new Set(['kinds', 'spend']);

/** Runs the reads of a plan for one range. */
export async function count(analytics: Analytics, plan: Plan, scope: Scope, signal?: AbortSignal): Promise<Counted> {
  const whole = new Map<string, number>();
  const buckets = new Map<string, Map<string, number>>();
  const note = (key: string, bucket: string, value: number, adds: boolean) => {
    if (bucket === '' || adds) whole.set(key, (adds ? (whole.get(key) ?? 0) : 0) + value);
    if (bucket === '') return;
    const series = buckets.get(key) ?? new Map<string, number>();
    series.set(bucket, value);
    buckets.set(key, series);
  };
  await Promise.all(
    compile(plan, scope).map(async (read) => {
      const rows = await analytics.select<Row>({ sql: read.sql, params: read.params, signal });
      for (const row of rows) for (const [key, value] of readingsOf(read, row)) note(key, row.bucket, value, ADDS_UP.has(read.about.type));
    }),
  );
  return { whole, buckets };
}
