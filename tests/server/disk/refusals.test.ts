import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SpoolUnavailable } from '#server/collector/spool/spool.ts';
import { StoreError } from '#server/events/store/errors.ts';
import { logOptions } from '#server/http/log.ts';
import type { Body } from '#tests/support/answer.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
const wrapped = (cause: Error) => Object.assign(new Error('Failed query: insert into "canvases"\nparams: secret'), { cause });

/** How each store says that there is no room. */
const NO_ROOM: readonly (readonly [string, Error])[] = [
  ['PostgreSQL', wrapped(coded('could not extend file "base/5/16415": No space left on device', '53100'))],
  ['PostgreSQL that cannot write', wrapped(coded('could not write block 3', '58030'))],
  ['a file', coded('ENOSPC: no space left on device, write', 'ENOSPC')],
  ['a quota', coded('EDQUOT: disk quota exceeded, write', 'EDQUOT')],
  ['ClickHouse', new StoreError('Cannot reserve 1.00 MiB, not enough space', 'NOT_ENOUGH_SPACE', true)],
  [
    'ClickHouse in the middle of a file',
    new StoreError('errno: 28, strerror: No space left on device', 'CANNOT_WRITE_TO_FILE_DESCRIPTOR', true),
  ],
  ['the spool', new SpoolUnavailable('the spool cannot be written', { cause: coded('write', 'ENOSPC') })],
];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    capabilities: [
      (app) => {
        for (const [at, [, error]] of NO_ROOM.entries()) app.get(`/full/${at}`, () => Promise.reject(error));
      },
    ],
  });
});
afterAll(() => server.close());

test.each(NO_ROOM.map(([store], at) => [store, at] as const))(
  '%s without room is a 503 that says when to come back',
  async (_store, at) => {
    const answer = await server.send({ method: 'GET', url: `/full/${at}` });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json<Body>().errors?.[0]?.code]).toEqual([503, '60', 'disk_full']);
  },
);

test('is told once in the log, in one line without a stack; what else fails is told each time', () => {
  const lines: string[] = [];
  const log = pino(logOptions({ logLevel: 'info' }), { write: (line: string) => lines.push(line) });
  for (let time = 0; time < 50; time += 1) {
    for (const [, error] of NO_ROOM) log.child({ reqId: time }).error({ err: error }, 'request failed');
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('a disk is full');
  expect(lines[0]).not.toMatch(/stack|secret/);
  const away = wrapped(coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'));
  for (let time = 0; time < 50; time += 1) log.error({ err: away }, 'request failed');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('request failed: a store does not answer (connect ECONNREFUSED 127.0.0.1:5432)');
  for (let time = 0; time < 3; time += 1) log.error({ err: new Error('a fault') }, 'request failed');
  expect(lines).toHaveLength(5);
  expect(lines[4]).toContain('"stack"');
});
