import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Identity } from '#domain/wire/track.ts';
import { peopleTracked } from '#server/reports/people/people-tracked.ts';
import {
  addWorkspace,
  batch,
  collectorForFile,
  event,
  post,
  type Stores,
  startCollector,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
collectorForFile((made) => {
  ({ stores, running } = made);
});

const ANN = createHash('sha256').update('ann@example.com').digest('hex');
const says = (about: Partial<Identity>): Identity => ({ id: `identity-${randomUUID().slice(0, 12)}`, at: Date.now(), ...about });
const people = (workspace: string) => peopleTracked(stores.analytics, [{ workspace, since: new Date(Date.now() - 3_600_000) }]);
const statesIn = async (workspace: string) =>
  (await stores.analytics.persons(workspace)).ledger.links.map(({ kind, state }) => `${kind} ${state}`);

test('whoever names the same e-mail address on two devices is one person, however often it is said and sent', async () => {
  const workspace = await addWorkspace(stores, { anonymise_users: false, match_people: true });
  const phone = batch(workspace, [event()], { visitor: 'phone-01', identities: [says({ email: ANN, customer: 'C-7' })] });
  const laptop = batch(workspace, [event()], { visitor: 'laptop-1', identities: [says({ email: ANN })] });
  const alone = batch(workspace, [event()], { visitor: 'tablet-1' });
  for (const sent of [phone, laptop, alone, phone, laptop]) expect((await post(running.app, sent)).statusCode).toBe(202);
  await post(running.app, batch(workspace, [], { visitor: 'laptop-1', identities: [says({ email: ANN })] }));
  expect(await storedAfterDrain(stores, running, workspace)).toHaveLength(3);
  expect([await people(workspace), await statesIn(workspace)]).toEqual([2, ['customer joined', 'email joined', 'email joined']]);
  const { ledger } = await stores.analytics.persons(workspace);
  expect(ledger.links.map(({ shown }) => shown)).toEqual(['C-7', '', '']);
  expect(JSON.stringify(ledger.links)).not.toContain(ANN);
});

test('without matching no e-mail address or phone number is kept, not even as a hash; the own id of a customer still joins', async () => {
  const workspace = await addWorkspace(stores);
  const identities = (customer?: string) => [says({ email: ANN, phone: ANN, ...(customer && { customer }) })];
  await post(running.app, batch(workspace, [event()], { visitor: 'phone-02', identities: identities() }));
  await post(running.app, batch(workspace, [event()], { visitor: 'laptop-2', identities: identities('C-8') }));
  await post(running.app, batch(workspace, [event()], { visitor: 'tablet-2', identities: identities('C-8') }));
  await storedAfterDrain(stores, running, workspace);
  expect([await people(workspace), await statesIn(workspace)]).toEqual([2, ['customer joined', 'customer joined']]);
});

test('the visitor of another domain that a linker brings is the same person', async () => {
  const workspace = await addWorkspace(stores);
  await post(running.app, batch(workspace, [event()], { visitor: 'first-site' }));
  await post(running.app, batch(workspace, [event()], { visitor: 'other-site', identities: [says({ visitor: 'first-site' })] }));
  await storedAfterDrain(stores, running, workspace);
  expect([await people(workspace), await statesIn(workspace)]).toEqual([1, ['visitor joined']]);
});

test('nothing is kept of who somebody is where the batch is a test or a robot’s, and nothing readable where users stay anonymous', async () => {
  const workspace = await addWorkspace(stores, { anonymise_users: true });
  const identities = [says({ customer: 'ann@example.com' })];
  await post(running.app, batch(workspace, [event()], { identities, test: true }));
  await post(running.app, batch(workspace, [], { identities }), { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await post(running.app, batch(workspace, [event({ url: 'https://elsewhere.example/' })], { identities }));
  await storedAfterDrain(stores, running, workspace);
  expect(await statesIn(workspace)).toEqual([]);
  await post(running.app, batch(workspace, [event()], { identities }));
  await storedAfterDrain(stores, running, workspace);
  const { ledger } = await stores.analytics.persons(workspace);
  expect(ledger.links).toHaveLength(1);
  expect(JSON.stringify(ledger.links)).not.toContain('example.com');
});

test('a store that fails between events and identities is given both again, and counts both once', async () => {
  const { analytics } = stores;
  let failures = 2;
  const flaky = await startCollector(stores, {
    analytics: {
      insertEvents: (rows, token) => analytics.insertEvents(rows, token),
      insertFiltered: (rows) => analytics.insertFiltered(rows),
      select: async () => [],
      storedIds: (rows) => analytics.storedIds(rows),
      insertIdentities: async (rows) => {
        failures -= 1;
        if (failures >= 0) throw new Error('the store went away');
        await analytics.insertIdentities(rows);
      },
    },
  });
  const workspace = await addWorkspace(stores, { match_people: true });
  for (const visitor of ['phone-01', 'laptop-1']) {
    await post(flaky.app, batch(workspace, [event()], { visitor, identities: [says({ email: ANN })] }));
  }
  expect(await storedAfterDrain(stores, flaky, workspace)).toHaveLength(2);
  expect([failures < 0, await people(workspace)]).toEqual([true, 1]);
  await flaky.close();
});
