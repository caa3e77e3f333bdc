import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import { requireEngineBuild } from '#server/platform.ts';
import { readSettings, StartError } from '#server/settings.ts';

const SECRET = 'x'.repeat(32);

describe('settings', () => {
  test('without any, the server is for this machine alone and shows the demo', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      loopback: true,
      demo: true,
      roles: ['web', 'collector', 'worker'],
      durability: 'events',
      trustProxy: false,
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
    });
    expect(readSettings({}).dataDir).toMatch(/^\/.*\/data$/);
  });

  test('open to others, it shows no demo unless told in so many words', () => {
    const open = { HOST: '0.0.0.0', FLUMEN_SECRET: SECRET };
    expect(readSettings(open).demo).toBe(false);
    expect(readSettings({ ...open, FLUMEN_DEMO: '1' }).demo).toBe(true);
    expect(readSettings({ FLUMEN_PUBLIC_URL: 'https://flumen.example/' })).toMatchObject({
      demo: false,
      publicUrl: 'https://flumen.example',
    });
    expect(readSettings({ FLUMEN_DEMO: '0' }).demo).toBe(false);
  });

  test('the cookie domain is one above the public host, or that host', () => {
    const FLUMEN_PUBLIC_URL = 'https://flumen.shop.example:8443/';
    const domainOf = (FLUMEN_COOKIE_DOMAIN?: string) => readSettings({ FLUMEN_PUBLIC_URL, FLUMEN_COOKIE_DOMAIN }).cookieDomain;
    expect(domainOf()).toBeUndefined();
    expect(domainOf('.Shop.Example')).toBe('shop.example');
    expect(domainOf('flumen.shop.example')).toBe('flumen.shop.example');
  });

  test.each([
    [{ PORT: 'http' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL .*postgres:\/\//],
    [{ CLICKHOUSE_URL: 'localhost:8123' }, /CLICKHOUSE_URL/],
    [{ FLUMEN_CLICKHOUSE_CLUSTER: "a' or 1" }, /FLUMEN_CLICKHOUSE_CLUSTER/],
    [{ FLUMEN_PUBLIC_URL: 'flumen.example' }, /FLUMEN_PUBLIC_URL/],
    [{ FLUMEN_COOKIE_DOMAIN: 'example' }, /FLUMEN_COOKIE_DOMAIN .*domain such as/],
    [{ FLUMEN_COOKIE_DOMAIN: 'a.example; path=/' }, /FLUMEN_COOKIE_DOMAIN .*domain such as/],
    [{ FLUMEN_COOKIE_DOMAIN: 'flumen.example' }, /FLUMEN_COOKIE_DOMAIN .*localhost, the host of FLUMEN_PUBLIC_URL, does not belong/],
    [{ FLUMEN_COOKIE_DOMAIN: 'men.example', FLUMEN_PUBLIC_URL: 'https://flumen.example' }, /FLUMEN_COOKIE_DOMAIN .*does not belong/],
    [{ FLUMEN_COOKIE_DOMAIN: 'a.flumen.example', FLUMEN_PUBLIC_URL: 'https://flumen.example' }, /does not belong to a\.flumen\.example/],
    [{ FLUMEN_COOKIE_DOMAIN: '0.0.1', FLUMEN_PUBLIC_URL: 'http://10.0.0.1' }, /10\.0\.0\.1, .* does not belong/],
    [{ FLUMEN_SECRET: 'short' }, /FLUMEN_SECRET .*32/],
    [{ FLUMEN_DEMO: 'maybe' }, /FLUMEN_DEMO/],
    [{ FLUMEN_ROLES: 'web,cook' }, /FLUMEN_ROLES .*web, collector, worker/],
    [{ FLUMEN_DURABILITY: 'maximum' }, /FLUMEN_DURABILITY .*process, events or power/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ SUPPORT_EMAIL: 'help' }, /SUPPORT_EMAIL .*email address/],
    [{ FLUMEN_DEMO_VIDEOS: 'https://youtu.be/abc' }, /FLUMEN_DEMO_VIDEOS .*JSON such as/],
    [{ FLUMEN_DEMO_VIDEOS: '["https://youtu.be/abc"]' }, /FLUMEN_DEMO_VIDEOS .*JSON such as/],
    [{ FLUMEN_DEMO_VIDEOS: '{"goals":"https://youtu.be/abc"}' }, /FLUMEN_DEMO_VIDEOS .*names "goals", .*targets/],
    [{ FLUMEN_DEMO_VIDEOS: '{"targets":"http://youtu.be/abc"}' }, /FLUMEN_DEMO_VIDEOS .*https:\/\/ for "targets"/],
    [{ FLUMEN_DEMO_VIDEOS: '{"targets":"javascript:alert(1)"}' }, /FLUMEN_DEMO_VIDEOS .*https:\/\/ for "targets"/],
    [{ HOST: '0.0.0.0' }, /FLUMEN_SECRET is needed/],
    [{ FLUMEN_SECRET_PREVIOUS: 'short' }, /FLUMEN_SECRET_PREVIOUS .*32/],
    [{ FLUMEN_SECRET: SECRET, FLUMEN_SECRET_PREVIOUS: SECRET }, /is the same as FLUMEN_SECRET/],
  ])('a wrong one is named: %j', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(StartError);
    expect(() => readSettings(env)).toThrow(sentence);
  });

  test.each([
    ['https://www.youtube.com/watch?v=abc&t=3', 'https://www.youtube-nocookie.com/embed/abc'],
    ['https://youtu.be/abc?si=x', 'https://www.youtube-nocookie.com/embed/abc'],
    ['https://www.youtube.com/shorts/abc', 'https://www.youtube-nocookie.com/embed/abc'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://www.loom.com/share/abc', 'https://www.loom.com/embed/abc'],
    ['https://acme.wistia.com/medias/abc', 'https://fast.wistia.net/embed/iframe/abc'],
    ['https://player.vimeo.com/video/7?h=1', 'https://player.vimeo.com/video/7?h=1'],
    ['https://video.example/play/7', 'https://video.example/play/7'],
  ])('a demo video at %s is played at %s', (address, player) => {
    expect(readSettings({ FLUMEN_DEMO_VIDEOS: JSON.stringify({ targets: address }) }).demoVideos).toEqual({ targets: player });
    expect(readSettings({}).demoVideos).toEqual({});
  });

  test('the price list comes from the data folder or the file that is named, and a fault is told with its place', () => {
    const folder = mkdtempSync(join(tmpdir(), 'prices-'));
    const path = join(folder, 'prices.json');
    try {
      expect(readSettings({ FLUMEN_DATA_DIR: folder }).prices).toBe(STANDARD_PRICES);
      writeFileSync(path, '{"currency":"JPY","plans":{"business":{"monthly":49800}},"tax":{"shown":"added","percent":10}}');
      expect(readSettings({ FLUMEN_DATA_DIR: folder }).prices).toMatchObject({ currency: 'JPY', tax: { percent: 10 } });
      const stripe = { STRIPE_SECRET_KEY: 'sk_test_0', STRIPE_WEBHOOK_SECRET: 'whsec_0' };
      expect(readSettings({ FLUMEN_PRICES: path, ...stripe }).prices.tax).toEqual({ shown: 'added', percent: null });
      const faults = [
        [
          '{"currency":"JPY","plans":{"business":{"monthly":0.5}}}',
          /prices\.json is not right: plans\.business\.monthly has more decimals/,
        ],
        ['{', /prices\.json is no JSON/],
      ] as const;
      for (const [text, sentence] of faults) {
        writeFileSync(path, text);
        expect(() => readSettings({ FLUMEN_DATA_DIR: folder })).toThrow(StartError);
        expect(() => readSettings({ FLUMEN_DATA_DIR: folder })).toThrow(sentence);
      }
      expect(() => readSettings({ FLUMEN_PRICES: join(folder, 'none.json') })).toThrow(
        /FLUMEN_PRICES names .*none\.json, and there is no such file/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('every wrong one is named at once, and an empty one counts as absent', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test.each([
    ['0', false],
    ['true', 1],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('FLUMEN_TRUST_PROXY=%s', (text, trusted) => {
    expect(readSettings({ FLUMEN_TRUST_PROXY: text }).trustProxy).toBe(trusted);
  });

  test('the header of countries is believed only of a proxy', () => {
    const header = { FLUMEN_COUNTRY_HEADER: 'CF-IPCountry' };
    expect(readSettings({}).countryHeader).toBeUndefined();
    expect(readSettings({ ...header, FLUMEN_TRUST_PROXY: '1' }).countryHeader).toBe('cf-ipcountry');
    expect(() => readSettings(header)).toThrow(/FLUMEN_COUNTRY_HEADER needs FLUMEN_TRUST_PROXY/);
    expect(() => readSettings({ FLUMEN_COUNTRY_HEADER: 'cf country', FLUMEN_TRUST_PROXY: '1' })).toThrow(/the name of a header/);
  });

  test('a system without an embedded engine is asked for a ClickHouse', () => {
    expect(() => requireEngineBuild('win32')).toThrow(/CLICKHOUSE_URL/);
    expect(() => requireEngineBuild('linux', () => false)).toThrow(/without glibc.*CLICKHOUSE_URL/);
    expect(() => requireEngineBuild('linux', () => true)).not.toThrow();
    expect(() => requireEngineBuild('darwin')).not.toThrow();
  });
});
