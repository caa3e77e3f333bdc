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

test('of several processes each job is done by one, also what the clock starts', async () => {
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
