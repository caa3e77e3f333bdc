import { rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { expect, test } from 'vitest';
import { MIGRATIONS, migrationsBefore } from '#tests/support/older-migrations.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('accounts that were made for invitations become invitations, and links in mailboxes lead to them', async () => {
  const lite = new PGlite();
  const db = drizzle({ client: lite });
  const older = migrationsBefore('0014_invitations');
  await migrate(db, { migrationsFolder: older });
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
  await migrate(db, { migrationsFolder: MIGRATIONS });
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
  await lite.close();
  rmSync(older, { recursive: true, force: true });
});
