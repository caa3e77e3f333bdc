import type { Analytics } from '../../analytics.ts';

/** When costs were last imported; null: never. */
export async function lastSpendAt(analytics: Analytics, workspace: string): Promise<string | null> {
  const [row] = await analytics.select<{ last: number; rows: number }>({
    sql: `SELECT toUnixTimestamp64Milli(toDateTime64(max(imported_at), 3, 'UTC')) AS last, count() AS rows
      FROM spend WHERE workspace_id = {workspace:UUID}`,
    params: { workspace },
  });
  return row && row.rows > 0 ? new Date(row.last).toISOString() : null;
}
