import type { AnalyticsLog } from '../analytics.ts';
import type { Sql } from '../store/client.ts';
import { type Migration, migrations } from './index.ts';
import type { Layout } from './layout.ts';

/**
 * Runs what has not been run here yet and remembers it in `schema_migrations`. One process at a time
 * (see `openContext`); an interrupted migration is begun again from its first statement.
 */
export async function migrate(sql: Sql, layout: Layout, log: AnalyticsLog, known: readonly Migration[] = migrations): Promise<void> {
  const engine = layout.engine('MergeTree', 'schema_migrations');
  await sql.command(`CREATE TABLE IF NOT EXISTS schema_migrations${layout.onCluster} (
    name String, applied_at DateTime DEFAULT now()
  ) ENGINE = ${engine} ORDER BY name`);
  const done = new Set((await sql.select<{ name: string }>('SELECT name FROM schema_migrations')).map((row) => row.name));
  for (const migration of known) {
    if (done.has(migration.name)) continue;
    for (const statement of migration.statements(layout)) await sql.command(statement);
    await sql.insert('schema_migrations', [{ name: migration.name }], {});
    log.info({ migration: migration.name }, 'analytics schema changed');
  }
}
