import { afterAll, beforeAll, describe } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { acts } from './acts.ts';
import { coupons } from './coupons.ts';
import { mailed } from './mailed.ts';
import { papers } from './papers.ts';
import { staff } from './staff.ts';
import { year } from './year.ts';

/** One server for all of it: everybody who pays is somebody new, and the clock only goes on. */
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

describe('over a year', () => year(() => server));
describe('act by act', () => acts(() => server));
describe('as staff see it', () => staff(() => server));
describe('with coupons', () => coupons(() => server));
describe('on paper', () => papers(() => server));
describe('by mail', () => mailed(() => server));
