import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installation } from '#server/db/tables/installation.ts';
import { createDomainEvents, type Subscriber, type Subscribers } from '#server/domain-events/domain-events.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What follows an event stands with what it follows, in one transaction; what is told is told once that is so. */

let server: TestServer;
const errors: unknown[] = [];
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  errors.length = 0;
  await server.context.db.delete(installation).where(eq(installation.key, 'followed'));
  await server.context.db.delete(installation).where(eq(installation.key, 'happened'));
});

const NOBODY: Subscribers = {
  'account.address-proven': [],
  'account.plan-changed': [],
  'account.deleted': [],
  'workspace.deleted': [],
  'person.erasing': [],
  'spend.changed': [],
};
const log = { error: (details: unknown) => void errors.push(details) };

function eventsWith(subscribers: Partial<Subscribers>) {
  const { db, clock } = server.context;
  return createDomainEvents({ db, clock, log }, { ...NOBODY, ...subscribers });
}

async function isStored(key: string): Promise<boolean> {
  return (await server.context.db.select().from(installation).where(eq(installation.key, key))).length > 0;
}

const follow: Subscriber<'workspace.deleted'> = async (_about, { tx }) => {
  await tx.insert(installation).values({ key: 'followed', value: true });
  return undefined;
};
const happen = (events: ReturnType<typeof eventsWith>) =>
  events.transaction(async ({ tx, publish }) => {
    await tx.insert(installation).values({ key: 'happened', value: true });
    await publish('workspace.deleted', { workspace: 'w' });
    return 'done';
  });

test('what follows is stored with what happened', async () => {
  expect(await happen(eventsWith({ 'workspace.deleted': [follow] }))).toBe('done');
  expect([await isStored('happened'), await isStored('followed')]).toEqual([true, true]);
});

test('where one that follows fails nothing has happened, and nobody is told', async () => {
  const told: string[] = [];
  const tell: Subscriber<'workspace.deleted'> = async () => () => void told.push('told');
  const fail: Subscriber<'workspace.deleted'> = () => Promise.reject(new Error('no'));
  await expect(happen(eventsWith({ 'workspace.deleted': [follow, tell, fail] }))).rejects.toThrow('no');
  expect([await isStored('happened'), await isStored('followed'), told]).toEqual([false, false, []]);
});

test('what is told comes after the commit, also of what follows from what follows', async () => {
  const seen: boolean[] = [];
  const look: Subscriber<'workspace.deleted'> = async () => async () => void seen.push(await isStored('happened'));
  const pass: Subscriber<'account.deleted'> = async ({ account }, { publish }) => {
    await publish('workspace.deleted', { workspace: account });
    return undefined;
  };
  await eventsWith({ 'workspace.deleted': [look], 'account.deleted': [pass] }).transaction(async ({ tx, publish }) => {
    await publish('account.deleted', { account: 'a' });
    await tx.insert(installation).values({ key: 'happened', value: true });
  });
  expect(seen).toEqual([true]);
});

test('whoever asked gets the answer though telling fails, and others are told all the same', async () => {
  const told: string[] = [];
  const fail: Subscriber<'workspace.deleted'> = async () => () => {
    throw new Error('nobody listens');
  };
  const tell: Subscriber<'workspace.deleted'> = async () => () => void told.push('told');
  expect(await happen(eventsWith({ 'workspace.deleted': [fail, tell] }))).toBe('done');
  expect([await isStored('happened'), told, errors.length]).toEqual([true, ['told'], 1]);
});
