import type { Analytics } from '#server/events/analytics.ts';

/** The workspace the generated events belong to. */
export const BENCH_WORKSPACE = '018f0000-0000-7000-8000-00000000be9c';
/** Days the events are spread over, ending today: those that reports are asked about. */
const BENCH_DAYS = 90;

const CHUNK = 1_000_000;

/** SQL of an id as trackers make them: 26 characters, of a time (milliseconds) and of 80 bits of a hash. */
const id = (ms: string, of: string) =>
  `concat(leftPad(lower(hex(toUInt64(${ms}))), 10, '0'), base64Encode(substring(sipHash128(${of}), 1, 10)))`;
const DAY_MS = 86_400_000;

/**
 * SQL that makes events inside the engine: visitors with two visits of ten events each, the second
 * up to twenty days after the first. A visit begins on one of twenty landing pages and goes over some
 * of 172 articles and clicks, scrolls and forms to the checkout, where one of five buys: 200 addresses,
 * eight sources, two purchases of a hundred events. Deterministic; `from` and `count` choose a stretch of it.
 */
function insertStretch(workspace: string, from: number, count: number): string {
  return `
  INSERT INTO events (workspace_id, event_id, kind, time, received_at, visitor_id, session_id, is_entry, host, path,
    referrer, utm_source, utm_medium, utm_campaign, name, attributes, value, currency, device, browser, os)
  WITH
    number + ${from} AS i,
    intDiv(i, 20) AS visitor,
    i % 20 AS place,
    i % 10 AS step,
    cityHash64(visitor) AS h,
    cityHash64(i, 7) AS e,
    cityHash64(intDiv(i, 10), 5) % 5 = 0 AS buys,
    h % (${BENCH_DAYS} - 20) + if(place < 10, 0, h % 20) AS back,
    toStartOfDay(now('UTC'), 'UTC') - toIntervalDay(back) + toIntervalSecond(h % 80000 + step * 40 + e % 30) AS at
  SELECT
    '${workspace}', ${id('toUnixTimestamp(at) * 1000 + e % 1000', 'i')},
    multiIf(step = 9 AND buys, 'purchase',
            step % 3 = 2, ['page_view', 'link_click', 'scroll', 'form_completed'][e % 4 + 1],
            'page_view') AS made,
    at, least(at, toDateTime64(now('UTC') - 60, 3, 'UTC')),
    ${id('toUInt64(1750000000000) + h % 15000000000', 'visitor')}, ${id(`toUnixTimestamp(toStartOfDay(at)) * 1000 + h % ${DAY_MS}`, 'intDiv(i, 10), 3')}, step = 0,
    'shop.example',
    multiIf(step = 0, concat('/lp/', toString(h % 20)),
            step = 9, if(buys, '/thanks', '/checkout'),
            step % 3 = 2, ['/pricing', '/offer', '/book', '/optin', '/about', '/faq'][intDiv(e, 16) % 6 + 1],
            concat('/blog/', toString(e % 172))),
    ['google.com', 'facebook.com', '', 'news.example', 'bing.com', 'linkedin.com', '', 'partner.example'][h % 8 + 1],
    ['google', 'facebook', '', 'newsletter', 'bing', 'linkedin', 'affiliate', 'partner'][h % 8 + 1],
    ['cpc', 'paid', '', 'email', 'cpc', 'paid', 'affiliate', 'referral'][h % 8 + 1],
    concat('campaign-', toString(h % 30)),
    multiIf(made = 'form_completed', 'Newsletter', made = 'link_click', 'Read more', ''),
    map('plan', ['free', 'pro', 'team'][e % 3 + 1]),
    if(made = 'purchase', 1000 + e % 20000, 0), 'USD',
    ['desktop', 'mobile', 'tablet'][h % 3 + 1], 'Chrome', 'Windows'
  FROM numbers(${count})
  SETTINGS max_insert_threads = 1, max_memory_usage = 0`;
}

/** Fills the workspace with so many events. The statements hold no outside value. */
export async function generateEvents(analytics: Analytics, events: number, workspace = BENCH_WORKSPACE): Promise<void> {
  for (let from = 0; from < events; from += CHUNK) {
    await analytics.command(insertStretch(workspace, from, Math.min(CHUNK, events - from)));
  }
}
