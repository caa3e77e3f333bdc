import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { MIGRATIONS, migrationsBefore } from '#tests/support/older-migrations.ts';

/** One store that has seen every version: what was written by an older one is carried over as the next ones are installed. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

let lite: PGlite;
async function migrateTo(before?: string): Promise<void> {
  const folder = before ? migrationsBefore(before) : MIGRATIONS;
  await migrate(drizzle({ client: lite }), { migrationsFolder: folder });
  if (before) rmSync(folder, { recursive: true, force: true });
}

/** Names of audited acts, as they were before they were declared. */
const OLDER_NAMES = [...readFileSync(join(MIGRATIONS, '0017_audit_names.sql'), 'utf8').matchAll(/\('([\w.-]+)', '([\w.-]+)'\)/g)].map(
  ([, before = '']) => before,
);

beforeAll(async () => {
  lite = new PGlite();
  await migrateTo('0014_invitations');
  await lite.exec(`
    insert into users (id, email, first_name, password_hash, plan) values
      ('${id(1)}', 'owner@old.test', 'Olga', 'hash', 'business'),
      ('${id(2)}', 'waiting@old.test', 'Wim', null, 'limited'),
      ('${id(3)}', 'here@old.test', 'Hana', 'hash', 'limited'),
      ('${id(4)}', 'owns@old.test', 'Ossi', null, 'limited');
    insert into workspaces (id, user_id, name, main_url, app_key) values
      ('${id(11)}', '${id(1)}', 'One', 'https://one.test', 'k'), ('${id(12)}', '${id(1)}', 'Two', 'https://two.test', 'k'),
      ('${id(13)}', '${id(4)}', 'Own', 'https://own.test', 'k');
    insert into memberships (id, workspace_id, user_id, email, first_name, is_pending, permissions, created_at) values
      ('${id(21)}', '${id(11)}', '${id(2)}', 'waiting@old.test', 'Wim', true, 1, now() - interval '1 day'),
      ('${id(22)}', '${id(12)}', '${id(2)}', 'waiting@old.test', 'Wim', true, 0, now()),
      ('${id(23)}', '${id(11)}', '${id(3)}', 'here@old.test', 'Hana', false, 0, now()),
      ('${id(24)}', '${id(11)}', '${id(4)}', 'owns@old.test', 'Ossi', true, 0, now());
    insert into mailed_links (id, user_id, purpose, token_hash, workspace_id, expires_at) values
      ('${id(31)}', '${id(2)}', 'set', 'a', '${id(11)}', now() + interval '1 day'),
      ('${id(32)}', '${id(2)}', 'set', 'b', null, now() + interval '1 day'),
      ('${id(33)}', '${id(3)}', 'reset', 'c', null, now() + interval '1 day');`);
  await migrateTo('0017_audit_names');
  for (const action of [...OLDER_NAMES, 'canvases.lock']) {
    await lite.query(`insert into audit_entries (actor_email, action, target_type) values ('', $1, 'users')`, [action]);
  }
  await migrateTo();
});
afterAll(() => lite.close());

test('workspaces that joined people by e-mail address go on with it; new ones begin without', async () => {
  await lite.exec(`insert into workspaces (id, user_id, name, app_key) values ('${id(14)}', '${id(1)}', 'New', 'k');`);
  const { rows } = await lite.query('select match_people from workspaces order by id');
  expect(rows).toEqual([true, true, true, false].map((match_people) => ({ match_people })));
});

test('accounts that were made for invitations become invitations, and links in mailboxes lead to them', async () => {
  const rows = async (text: string) => (await lite.query<Record<string, unknown>>(text)).rows.map((row) => Object.values(row));
  expect(await rows('select id, user_id, email, is_pending from memberships order by id')).toEqual([
    [id(21), null, 'waiting@old.test', true],
    [id(22), null, 'waiting@old.test', true],
    [id(23), id(3), 'here@old.test', false],
    [id(24), null, 'owns@old.test', true],
  ]);
  // Who owns something keeps it; who was only ever invited has no account any more.
  expect(await rows('select email from users order by id')).toEqual([['owner@old.test'], ['here@old.test'], ['owns@old.test']]);
  expect(await rows('select id, membership_id, token_hash from invitation_links order by id')).toEqual([
    [id(31), id(21), 'a'],
    [id(32), id(22), 'b'],
  ]);
  expect(await rows('select id from mailed_links')).toEqual([[id(33)]]);
});

test('lines of the log that were there take the names of the declared actions, and are said in words', async () => {
  expect(OLDER_NAMES.length).toBeGreaterThan(20);
  const { rows } = await lite.query<{ action: string }>('select action from audit_entries');
  const texts: Readonly<Record<string, string>> = en.admin.actions;
  expect(rows).toHaveLength(OLDER_NAMES.length + 1);
  expect(rows.filter(({ action }) => !texts[action.replaceAll('.', '_')])).toEqual([]);
  expect(rows.map(({ action }) => action)).toContain('canvases.lock');
});
