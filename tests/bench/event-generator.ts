import type { Analytics } from '#server/events/analytics.ts';

/** The workspace the generated events belong to. */
export const BENCH_WORKSPACE = '018f0000-0000-7000-8000-00000000be9c';
/** Days the events are spread over, ending today. */
const BENCH_DAYS = 180;

const CHUNK = 1_000_000;

/** SQL of an id as trackers make them: 26 characters, of a time (milliseconds) and of 80 bits of a hash. */
const id = (ms: string, of: string) =>
  `concat(leftPad(lower(hex(toUInt64(${ms}))), 10, '0'), base64Encode(substring(sipHash128(${of}), 1, 10)))`;
const DAY_MS = 86_400_000;

/**
 * SQL that makes events inside the engine: visitors with two visits of four events each, the
 * second up to twenty days after the first; landing page, page, then a page, click, scroll or
 * form, then a page or a purchase. Deterministic; `from` and `count` choose a stretch of it.
 */
function insertStretch(workspace: string, from: number, count: number): string {
  return `
  INSERT INTO events (workspace_id, event_id, kind, time, received_at, visitor_id, session_id, is_entry, host, path,
    referrer, utm_source, utm_medium, utm_campaign, name, attributes, value, currency, device, browser, os)
  WITH
    number + ${from} AS i,
    intDiv(i, 8) AS visitor,
    i % 8 AS place,
    i % 4 AS step,
    cityHash64(visitor) AS h,
    cityHash64(i, 7) AS e,
    h % (${BENCH_DAYS} - 20) + if(place < 4, 0, h % 20) AS back,
    toStartOfDay(now('UTC'), 'UTC') - toIntervalDay(back) + toIntervalSecond(h % 80000 + step * 40 + e % 30) AS at
  SELECT
    '${workspace}', ${id('toUnixTimestamp(at) * 1000 + e % 1000', 'i')},
    multiIf(step < 2, 'page_view',
            step = 2, ['page_view', 'link_click', 'scroll', 'form_completed'][e % 4 + 1],
            intDiv(e, 8) % 5 = 0, 'purchase', 'page_view') AS made,
    at, least(at, toDateTime64(now('UTC') - 60, 3, 'UTC')),
    ${id('toUInt64(1750000000000) + h % 15000000000', 'visitor')}, ${id(`toUnixTimestamp(toStartOfDay(at)) * 1000 + h % ${DAY_MS}`, 'intDiv(i, 4), 3')}, step = 0,
    'shop.example',
    multiIf(step = 0, concat('/lp/', toString(h % 20)),
            step = 1, concat('/blog/', toString(e % 300)),
            step = 2, ['/pricing', '/offer', '/book', '/optin'][intDiv(e, 16) % 4 + 1],
            intDiv(e, 8) % 5 = 0, '/thanks', '/checkout'),
    ['google.com', 'facebook.com', '', 'news.example'][h % 4 + 1],
    ['google', 'facebook', '', 'newsletter'][h % 4 + 1],
    ['cpc', 'paid', '', 'email'][h % 4 + 1],
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
