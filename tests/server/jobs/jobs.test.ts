import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Closable } from '#server/context.ts';
import { mails } from '#server/db/account-tables.ts';
import { closeTransports } from '#server/mail/transport.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';
import { openSmtp, type Smtp } from '../../support/smtp.ts';

const MAILS = 25;

let postgres: TestPostgres;
let smtp: Smtp;
let servers: TestServer[];
let workers: Closable[] = [];
beforeAll(async () => {
  [postgres, smtp] = await Promise.all([startPostgres(), openSmtp()]);
  const databaseUrl = await postgres.createDatabase();
  const settings = { smtpUrl: smtp.url, mailFrom: 'no-reply@flumen.test' };
  servers = [await openTestServer({ databaseUrl, settings }), await openTestServer({ databaseUrl, settings })];
});
afterAll(async () => {
  for (const worker of workers) await worker.close();
  for (const server of servers) await server.close();
  closeTransports();
  await smtp.close();
  await postgres.stop();
});

test('of several processes each job is done by one', async () => {
  const [first, second] = servers as [TestServer, TestServer];
  for (let index = 0; index < MAILS; index += 1) {
    await first.context.mail.queue(first.context.db, {
      template: 'removed',
      to: { email: `person-${index}@flumen.test`, language: 'en' },
      data: { name: 'Ben', workspace: 'Northwind' },
    });
  }
  workers = await Promise.all([first.context.jobs.work(first.context), second.context.jobs.work(second.context)]);
  await expect.poll(() => smtp.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(MAILS);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const recipients = smtp.received.flatMap(({ to }) => to);
  expect(new Set(recipients).size).toBe(MAILS);
  expect(recipients).toHaveLength(MAILS);
  const rows = await second.context.db.select({ status: mails.status }).from(mails);
  expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: MAILS }, () => 'sent'));
  const states = await second.context.jobs.states();
  expect(states.map(({ name }) => name)).toEqual(['mail.send', 'mail.due', 'reports.due', 'housekeeping']);
  expect(states.every(({ failed }) => failed === 0)).toBe(true);
});

test('what the clock starts is started once, though both processes keep a clock', async () => {
  const { db } = (servers as [TestServer, TestServer])[0].context;
  const started = async () => {
    const { rows } = await db.execute<{ state: string }>(sql`select state from pgboss.job where name = 'mail.due'`);
    return rows.map(({ state }) => state);
  };
  await expect.poll(started, { timeout: 90_000, interval: 500 }).toContain('completed');
  // Longer than a process waits before it does what the clock has put in line, shorter than until the next look at the clock.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect(await started()).toEqual(['completed']);
}, 120_000);

test('a failed job is shown with its error, put back and done', async () => {
  const { context } = (servers as [TestServer, TestServer])[0];
  await context.db.execute(
    sql`update pgboss.job set state = 'failed', output = '{"message": "no way through"}' where id in
        (select id from pgboss.job where name = 'mail.send' and state = 'completed' limit 1)`,
  );
  const queue = async () => (await context.jobs.states()).find(({ name }) => name === 'mail.send');
  expect(await queue()).toMatchObject({ failed: 1, last_error: 'no way through' });
  expect(await context.jobs.retry('mail.send')).toBe(1);
  await expect.poll(queue, { timeout: 30_000 }).toMatchObject({ failed: 0, queued: 0, active: 0 });
  expect(smtp.received).toHaveLength(MAILS);
});
