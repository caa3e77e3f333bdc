import { afterAll, beforeAll, expect, it } from 'vitest';
import { addWorkspace, batch, event, openStores, post, type Stores, startCollector, storedAfterDrain } from './open-collector.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores?.close());

type Headers = Readonly<Record<string, string>>;
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

/** The countries that are stored of requests with these headers, where the proxies are trusted like that. */
async function countriesOf(proxies: string, requests: readonly Headers[]): Promise<unknown[]> {
  const running = await startCollector(stores, { env: { FLUMEN_TRUST_PROXY: proxies, FLUMEN_COUNTRY_HEADER: 'CF-IPCountry' } });
  const workspace = await addWorkspace(stores);
  try {
    const at = Date.now() - 60_000;
    for (const [place, headers] of requests.entries()) {
      const answer = await post(running.app, batch(workspace, [event({ at: at + place * 1000 })]), { ...headers });
      expect(answer.json()).toEqual({ accepted: 1 });
    }
    const rows = await storedAfterDrain(stores, running, workspace);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.');
    return rows.map(({ country }) => country);
  } finally {
    await running.close();
  }
}

it('a country is what the trusted proxy says, and nothing that is no country', async () => {
  const said = ['DE', 'br', 'XX', 'T1', 'ZZ', '', 'DEU', 'D', 'D,E', '<i', 'ÄÖ'];
  const requests = said.map((code) => ({ ...FORWARDED, 'cf-ipcountry': code }));
  expect(await countriesOf('1', [...requests, FORWARDED])).toEqual(['DE', 'BR', ...Array.from({ length: 10 }, () => '')]);
});

it('whoever does not come by every trusted proxy cannot say it themselves', async () => {
  const own = { 'cf-ipcountry': 'DE' };
  // Nobody stands between, or one proxy of two.
  expect(await countriesOf('1', [own])).toEqual(['']);
  expect(await countriesOf('2', [own, { ...own, ...FORWARDED }])).toEqual(['', '']);
  expect(await countriesOf('2', [{ ...own, 'x-forwarded-for': '203.0.113.7, 203.0.113.8' }])).toEqual(['DE']);
  // `inject` comes from 127.0.0.1.
  expect(await countriesOf('10.0.0.0/8', [own, { ...own, ...FORWARDED }])).toEqual(['', '']);
  expect(await countriesOf('127.0.0.1', [own, { ...own, ...FORWARDED }])).toEqual(['', 'DE']);
});
