import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOB_NAMES } from '#server/app/jobs.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { closeTransports } from '#server/mail/transport.ts';
import type { Closable } from '#server/ports.ts';
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
  const jobClock = { lookSeconds: 1, startSeconds: 1, pollSeconds: 2 };
  const open = () => openTestServer({ databaseUrl, settings, jobClock });
  servers = [await open(), await open()];
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
  expect(states.map(({ name }) => name)).toEqual(JOB_NAMES);
  expect(states.every(({ failed }) => failed === 0)).toBe(true);
});

test('what the clock starts is started once a minute, though both processes keep a clock', async () => {
  const { db } = (servers as [TestServer, TestServer])[0].context;
  const one = async <T>(query: ReturnType<typeof sql>): Promise<T> => (await db.execute<{ value: T }>(query)).rows[0]?.value as T;
  const started = async () => ({
    minutes: await one(sql`select count(distinct singleton_on)::int as value from pgboss.job where singleton_key = 'mail.due'`),
    done: await one(sql`select count(*)::int as value from pgboss.job where name = 'mail.due' and state = 'completed'`),
    all: await one(sql`select count(*)::int as value from pgboss.job where name = 'mail.due'`),
  });
  await expect.poll(async () => (await started()).done, { timeout: 20_000 }).toBeGreaterThan(0);
  const looks = new Set<string>();
  const lookedAt = async () => looks.add(await one<string>(sql`select cron_on::text as value from pgboss.version`)).size;
  await expect.poll(lookedAt, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  await expect.poll(async () => new Set(Object.values(await started())).size, { timeout: 20_000 }).toBe(1);
});

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
