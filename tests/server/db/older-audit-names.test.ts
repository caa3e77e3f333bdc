import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { MIGRATIONS, migrationsBefore } from '#tests/support/older-migrations.ts';

test('lines of the log that were there take the names of the declared actions, and are said in words', async () => {
  const lite = new PGlite();
  const db = drizzle({ client: lite });
  const older = migrationsBefore('0017_audit_names');
  await migrate(db, { migrationsFolder: older });
  const written = readFileSync(join(MIGRATIONS, '0017_audit_names.sql'), 'utf8');
  const names = [...written.matchAll(/\('([\w.-]+)', '([\w.-]+)'\)/g)].map(([, before = '']) => before);
  expect(names.length).toBeGreaterThan(20);
  for (const action of [...names, 'canvases.lock']) {
    await lite.query(`insert into audit_entries (actor_email, action, target_type) values ('', $1, 'users')`, [action]);
  }
  await migrate(db, { migrationsFolder: MIGRATIONS });
  const { rows } = await lite.query<{ action: string }>('select action from audit_entries');
  const texts: Readonly<Record<string, string>> = en.admin.actions;
  expect(rows).toHaveLength(names.length + 1);
  expect(rows.filter(({ action }) => !texts[action.replaceAll('.', '_')])).toEqual([]);
  expect(rows.map(({ action }) => action)).toContain('canvases.lock');
  await lite.close();
  rmSync(older, { recursive: true, force: true });
});
