import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { canvases, users } from '#server/db/tables/core.ts';
import { keepPlans } from '#server/plans/due.ts';
import { stageAt } from '#server/plans/trial-mails.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const DAY = 86_400_000;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const mailsTo = async (person: Person) =>
  (
    await server.context.db
      .select()
      .from(mails)
      .where(and(eq(mails.user, person.id)))
      .orderBy(mails.created_at)
  ).map(({ template, subject, text }) => ({ template, subject, text }));
const endingIn = (ms: number) => server.person({ plan: 'business', trial_ends_at: new Date(server.context.clock().getTime() + ms) });
const keep = () => keepPlans(server.context);

test('the stages: three days before, one day, the end; between them the one whose time it is', () => {
  const end = new Date('2026-03-20T10:00:00Z');
  const at = (ms: number) => stageAt(end, new Date(end.getTime() - ms));
  expect([at(3 * DAY + 1), at(3 * DAY), at(DAY + 1), at(DAY), at(1), at(0), at(-DAY)]).toEqual([null, 3, 3, 1, 1, 0, 0]);
});

describe('the end of a trial', () => {
  test('is written about three days before, one day before and when it is there, once each', async () => {
    const person = await endingIn(4 * DAY);
    const workspace = await server.workspace(person);
    await server.workspace(person);
    const rows = Array.from({ length: 5 }, () => ({ workspace_id: workspace, owner: person.id, name: 'Map' }));
    await server.context.db.insert(canvases).values(rows);
    await keep();
    expect(await mailsTo(person)).toEqual([]);
    for (const step of [DAY, 2 * DAY, DAY]) {
      server.advance(step);
      await Promise.all([keep(), keep()]);
      await keep();
    }
    const written = await mailsTo(person);
    expect(written.map(({ template }) => template)).toEqual(['trial_ends', 'trial_ends', 'trial_ended']);
    expect(written[0]?.subject).toMatch(/^Your Business trial ends on \w+ \d+, \d{4}$/);
    expect(written[0]?.text).toContain('keeps 1 workspace and 3 canvases open');
    expect(written[0]?.text).toMatch(/Locked from then on: 1 workspace and 2 canvases\./);
    expect(written[0]?.text.match(/https?:\/\/\S+/g)).toEqual([
      `${server.context.settings.publicUrl}/dashboard/subscription-plans?highlight=performance_pro`,
    ]);
    expect(written[2]?.text).toContain('Locked now: 1 workspace and 2 canvases.');
  });

  test('of somebody with nothing too much speaks of no lock', async () => {
    const person = await endingIn(DAY / 2);
    await server.workspace(person);
    await keep();
    const [mail] = await mailsTo(person);
    expect(mail?.text).toContain('Nothing is deleted.');
    expect(mail?.text).not.toContain('Locked');
  });

  test('that was long ago is not news', async () => {
    const person = await endingIn(-3 * DAY);
    await keep();
    expect(await mailsTo(person)).toEqual([]);
  });

  test('that was put off is written about again before the new one', async () => {
    const person = await endingIn(DAY / 2);
    await keep();
    const later = new Date(server.context.clock().getTime() + DAY);
    await server.context.db.update(users).set({ trial_ends_at: later }).where(eq(users.id, person.id));
    await keep();
    expect((await mailsTo(person)).map(({ template }) => template)).toEqual(['trial_ends', 'trial_ends']);
  });

  test.each(LANGUAGES)('is said in %s, with numbers that agree', async (language) => {
    const person = await endingIn(DAY / 2);
    await server.context.db.update(users).set({ language }).where(eq(users.id, person.id));
    for (let at = 0; at < 3; at += 1) await server.workspace(person);
    await keep();
    const [mail] = await mailsTo(person);
    expect(mail?.text).not.toMatch(/\{\{|undefined|counted/);
    expect(mail?.subject).toContain('Business');
  });
});
