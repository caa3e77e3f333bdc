import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import type { SiteReading } from '#domain/wire/sites.ts';
import { forgetReadings, keepReading } from '#server/sites/kept.ts';
import { readingForStrangers } from '#server/sites/strangers.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** A website that is read for somebody who has no account yet, and found again once they have one. */

let server: TestServer;
let inside: Server;
beforeAll(async () => {
  server = await openTestServer();
  inside = createServer((_, answer) => answer.end('<title>Secret</title>'));
  await new Promise<void>((resolve) => {
    inside.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  inside.close();
  await server.close();
});

const READING: SiteReading = {
  ...{ url: 'https://shop.example/', name: 'Shop & <b>Sons</b>', failure: null, status: null },
  pages: [
    { url: 'https://shop.example/', title: 'Home', kind: 'landing_page', form: null, price: null },
    { url: 'https://shop.example/mug', title: 'A mug', kind: 'product_page', form: null, price: { amount: 1900, currency: 'USD' } },
  ],
};

const ask = (site: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    ...{ method: 'POST', url: '/your-funnel', remoteAddress, payload: new URLSearchParams({ site }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('what is no public address is refused with a sentence, in each language', async () => {
  const sentences = new Set<string>();
  for (const [at, language] of LANGUAGES.entries()) {
    const answer = await ask('no address', `203.0.113.${at + 1}`, { 'accept-language': language });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('value="no address"');
    sentences.add(/role="alert">([^<]+)</.exec(answer.body)?.[1] ?? '');
  }
  expect(sentences.size).toBe(LANGUAGES.length);
  const { port } = inside.address() as AddressInfo;
  const within = await ask(`http://localhost:${port}/`, '203.0.113.20');
  expect(within.statusCode).toBe(200);
  expect(within.body).toContain('role="alert"');
  expect(within.body).not.toContain('Secret');
  expect(within.body).toContain(`value="http://localhost:${port}/"`);
  expect((await ask('https://shop.example', '203.0.113.21', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  const back = await server.app.inject({ method: 'GET', url: '/your-funnel?lang=de' });
  expect([back.statusCode, back.headers.location]).toEqual([302, '/?lang=de#your-site']);
});

test('a network that asks often is told when to come again', async () => {
  // None of them can be read: they cost none of the few readings, and yet nobody tries for ever.
  for (let at = 0; at < 20; at += 1) expect((await ask('http://localhost:1/', '203.0.113.30')).statusCode).toBe(200);
  const refused = await ask('http://localhost:1/', '203.0.113.30');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.body).toMatch(/role="alert">[^<]*\d+ minutes/);
  expect((await ask('http://localhost:1/', '203.0.113.31')).statusCode).toBe(200);
});

test('a site that could not be read costs none of the few readings of a network', async () => {
  const FAILED: SiteReading = { url: READING.url, name: 'shop.example', pages: [], failure: 'slow', status: null };
  const answers = [FAILED, FAILED, FAILED, READING, 'broken', READING, READING, READING, FAILED, READING] as const;
  let at = -1;
  const reader = readingForStrangers(server.context, () => {
    at += 1;
    const answer = answers[at];
    return typeof answer === 'object' ? Promise.resolve(answer) : Promise.reject(new Error('broken'));
  });
  const request = { ip: '203.0.113.50' } as Parameters<typeof reader.admit>[0];
  const press = async () => (await reader.admit(request, READING.url))();
  for (const answer of answers) {
    if (typeof answer === 'object') expect((await press()).failure).toBe(answer.failure);
    else await expect(press()).rejects.toThrow('broken');
  }
  await expect(press()).rejects.toMatchObject({ status: 429 });
});

test('somebody with an account loses no reading to a site that cannot be read either', async () => {
  const person = await server.person({ confirmed: true });
  const read = () => server.ask(person, { method: 'POST', url: '/api/dashboard/site-readings', payload: { url: 'http://localhost:1/' } });
  for (let at = 0; at < 21; at += 1) expect((await read()).status).toBe(200);
});

test('what was read is opened by its token alone, and not for long', async () => {
  const { db, clock } = server.context;
  const token = await keepReading(db, READING, clock());
  const person = await server.person({ confirmed: true });
  const open = (given: string, who: typeof person | null = person) =>
    server.ask(who, { method: 'POST', url: '/api/dashboard/site-readings/kept', payload: { token: given } });
  expect((await open(token)).body.data?.attributes).toMatchObject({ name: READING.name, pages: READING.pages });
  expect((await open(token, null)).status).toBe(401);
  expect((await open(`${token.slice(0, -1)}x`)).status).toBe(404);
  await forgetReadings(db, clock());
  expect((await open(token)).status).toBe(200);
  await forgetReadings(db, new Date(clock().getTime() + 25 * 3_600_000));
  expect((await open(token)).status).toBe(404);
});

test('who presses twice gets the same reading, counted once', async () => {
  let asked = 0;
  let arrive: (reading: SiteReading) => void = () => undefined;
  const reader = readingForStrangers(server.context, () => {
    asked += 1;
    return new Promise((resolve) => {
      arrive = resolve;
    });
  });
  const request = { ip: '203.0.113.40' } as Parameters<typeof reader.admit>[0];
  const press = async (address: string) => (await reader.admit(request, address))();
  const first = press(READING.url);
  await vi.waitFor(() => expect(asked).toBe(1));
  // More often than a network may ask.
  const again = Array.from({ length: 6 }, () => press(READING.url));
  arrive(READING);
  expect(await Promise.all([first, ...again])).toEqual(Array.from({ length: 7 }, () => READING));
  expect(asked).toBe(1);
});
