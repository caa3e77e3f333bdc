import type { Store } from '#server/db/client.ts';
import type { QueueState } from '#server/jobs/jobs.ts';
import { JOB_NAMES } from './jobs.ts';

/** Where the queue keeps its tables. */
export const SCHEMA = 'pgboss';

const COUNTS = `
  select name,
    count(*) filter (where state in ('created', 'retry'))::int as queued,
    count(*) filter (where state = 'active')::int as active,
    count(*) filter (where state = 'failed')::int as failed,
    max(completed_on) filter (where state = 'completed') as last_completed_at,
    (array_agg(output::text order by completed_on desc nulls last) filter (where state in ('failed', 'retry') and output is not null))[1] as last_error
  from ${SCHEMA}.job group by name`;

const momentOf = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString() : value ? new Date(String(value)).toISOString() : null;

/** The message inside what the queue keeps of an error. */
function errorIn(output: unknown): string | null {
  if (typeof output !== 'string') return null;
  try {
    const read = JSON.parse(output) as { message?: unknown };
    return typeof read.message === 'string' ? read.message : output.slice(0, 500);
  } catch {
    return output.slice(0, 500);
  }
}

/** How every queue stands, also those that never had a job. */
export async function readStates(store: Pick<Store, 'sql'>): Promise<readonly QueueState[]> {
  const { rows } = await store.sql(COUNTS);
  return JOB_NAMES.map((name) => {
    const row = rows.find((one) => one.name === name);
    return {
      name,
      queued: Number(row?.queued ?? 0),
      active: Number(row?.active ?? 0),
      failed: Number(row?.failed ?? 0),
      last_completed_at: momentOf(row?.last_completed_at),
      last_error: errorIn(row?.last_error),
    };
  });
}
