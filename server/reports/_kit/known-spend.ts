import type { Analytics } from '#server/events/analytics.ts';
import { whereSpent } from './where-spent.ts';

export interface KnownSpend {
  /** When costs were last imported, ISO 8601 UTC; null: never. */
  readonly lastAt: string | null;
  /** First day with costs, `YYYY-MM-DD`; null: none. */
  readonly firstDay: string | null;
}

/** Since which day, and as of when, the costs of a workspace are known. */
export async function knownSpend(analytics: Analytics, workspace: string): Promise<KnownSpend> {
  const ask = () =>
    analytics.select<{ last: number; first: string; rows: number }>({
      sql: `SELECT toUnixTimestamp64Milli(toDateTime64(max(imported_at), 3, 'UTC')) AS last, toString(min(day)) AS first, count() AS rows
      FROM spend WHERE workspace_id = {workspace:UUID}`,
      params: { workspace },
    });
  const [row] = await whereSpent(analytics, workspace, [], ask);
  return row && row.rows > 0 ? { lastAt: new Date(row.last).toISOString(), firstDay: row.first } : { lastAt: null, firstDay: null };
}
