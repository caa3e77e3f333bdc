import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ipTest } from '#server/collector/filtering/ip-ranges.ts';
import { isPersonalKey, isPersonalValue, withoutPersonalData } from '#server/collector/filtering/personal-data.ts';
import { readUserAgent } from '#server/collector/filtering/user-agent.ts';
import { correctedTime } from '#server/collector/rows/event-time.ts';
import { readLanguage } from '#server/collector/rows/language.ts';
import { RateLimit } from '#server/http/rate-limit.ts';

const DAY = 86_400_000;

describe('time', () => {
  it('does not depend on how wrong the visitor clock is, and never lies ahead or more than seven days back', () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: -600_000, max: 8 * DAY }),
        fc.integer({ min: -20 * 365 * DAY, max: 20 * 365 * DAY }),
        (received, age, skew) => {
          const exact = correctedTime(received - age, received, received);
          expect(correctedTime(received - age + skew, received + skew, received)).toBe(exact);
          if (age > 7 * DAY || age < -300_000) expect(exact).toBeNull();
          else expect(exact).toBe(received - Math.max(0, age));
        },
      ),
    );
  });
});

describe('what looks like a person', () => {
  it.each([
    'email',
    'E-Mail',
    'customer_email_address',
    'phone',
    'billing[phone]',
    'First Name',
    'userName',
    'contact-name',
    'dob',
    'homePhone',
  ])('key %s', (key) => {
    expect(isPersonalKey(key)).toBe(true);
  });
  it.each(['product_name', 'file_name', 'plan', 'colour', 'campaign_name', 'video', 'telescope', 'mailing', 'namespace'])(
    'not the key %s',
    (key) => {
      expect(isPersonalKey(key)).toBe(false);
    },
  );
  it.each([
    'jo@example.com',
    'mail jo.x+y@sub.example.co.uk now',
    'jo%40example.com',
    '+49 170 1234567',
    '(020) 7946-0958',
    '+15551234567',
    'Call me at +49 170 1234567 tonight',
    'or 555-123-4567.',
  ])('value %s', (value) => {
    expect(isPersonalValue(value)).toBe(true);
  });
  it.each([
    '',
    '42',
    '4915123456789',
    '2026-11-20',
    '20.11.2026',
    '1,299.00',
    'a@b',
    '@handle',
    'v1.2.3',
    '10-20',
    'Sizes 100 200 300',
    'From 2026-11-20 on',
  ])('not the value "%s"', (value) => {
    expect(isPersonalValue(value)).toBe(false);
  });
  it('is cut out of a text and nothing else is', () => {
    expect(withoutPersonalData('Hello jo@example.com, your order 4711')).toBe('Hello , your order 4711');
    expect(withoutPersonalData('Call (020) 7946-0958 about order 4711')).toBe('Call about order 4711');
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[@%+\d]/.test(text)),
        (text) => withoutPersonalData(text) === text,
      ),
    );
  });
});

describe('user agents', () => {
  const table: [header: string, device: string, browser: string, os: string, bot: boolean][] = [
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'mobile',
      'Safari',
      'iOS',
      false,
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'tablet',
      'Chrome',
      'iPadOS',
      false,
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'mobile',
      'Chrome',
      'Android',
      false,
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X900) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36',
      'tablet',
      'Samsung Internet',
      'Android',
      false,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'desktop',
      'Edge',
      'Windows',
      false,
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop', 'Firefox', 'macOS', false],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', '', '', '', true],
    ['curl/8.5.0', '', '', '', true],
    ['', '', '', '', true],
  ];
  it.each(table)('%s', (header, device, browser, os, bot) => {
    expect(readUserAgent(header)).toMatchObject({ device, browser, os, bot });
  });
});

describe('languages', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de-at'],
    ['pt_BR', ''],
    ['PT-br;q=0.9', 'pt-br'],
    ['zh-Hant-TW, zh', 'zh-hant-tw'],
    ['de-DE-1996', 'de-de'],
    ['en-US-posix-x-private', 'en-us'],
    ['es-419', 'es-419'],
    ['iw', 'he'],
    ['*', ''],
    ['und', ''],
    ['', ''],
    ['xx', ''],
    ['en-QQ', ''],
    ["de'; DROP", ''],
    ['<b>', ''],
    [`de${'-abcdefgh'.repeat(20)}`, ''],
    [undefined, ''],
  ])('of the header %s: %s', (header, language) => {
    expect(readLanguage(header)).toBe(language);
  });

  it('are short, plain, and never a fault, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(readLanguage(header)).toMatch(/^(?:[a-z]{2,3}(?:-[a-z\d]+)*)?$/);
        expect(readLanguage(header).length).toBeLessThanOrEqual(12);
      }),
    );
  });
});

it('blocks addresses and ranges of both versions, and mapped ones', () => {
  const isBlocked = ipTest(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32', 'nonsense', '']);
  for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '10.255.0.1', '2001:db8:1::5']) expect([ip, isBlocked(ip)]).toEqual([ip, true]);
  for (const ip of ['203.0.113.8', '11.0.0.1', '2001:db9::1', '', 'x']) expect([ip, isBlocked(ip)]).toEqual([ip, false]);
});

it('a rate is never exceeded, and what is unused comes back', () => {
  const step = fc.record({ wait: fc.integer({ min: 0, max: 5_000 }), wanted: fc.integer({ min: 0, max: 400 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const limit = new RateLimit({ burst: 100, perSecond: 10 });
      let now = 0;
      let granted = 0;
      for (const { wait, wanted } of steps) {
        now += wait;
        const got = limit.take('w', wanted, now);
        expect(got).toBeLessThanOrEqual(wanted);
        granted += got;
        expect(granted).toBeLessThanOrEqual(100 + (now / 1_000) * 10 + 1e-6);
      }
      expect(limit.take('w', 100, now + 10_000)).toBe(100);
    }),
  );
});
