import { withheldKinds } from '#domain/plans/gates.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { type ArrivalsQuestion, type ArrivalsReport, MOST_ARRIVALS } from '#domain/wire/reports/arrivals.ts';
import type { EventKind, ListedReason, Origin } from '#domain/wire/track.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { CARRIED, type Carried, sourceOf } from '../people/columns.ts';

const HOUR_S = 3_600;
/** How far back the latest event of a domain is looked for. */
const DOMAINS_S = 30 * 24 * HOUR_S;

interface Stored {
  readonly id: string;
  readonly received: number;
  readonly kind: EventKind;
  readonly origin: Origin;
  readonly name: string;
  readonly host: string;
  readonly path: string;
  readonly device: string;
  readonly language: string;
  readonly country: string;
  readonly who: string;
  readonly carried: Carried;
}

const SINCE = "toDateTime64({since:Float64}, 3, 'UTC')";
const iso = (ms: number) => new Date(ms).toISOString();

/** Imported history is left out: it is nothing that happens now. An empty kind is any. */
const EVENTS = `SELECT event_id AS id, toUnixTimestamp64Milli(received_at) AS received, kind, origin, name, host, path, device, language, country,
    toString(${PERSON}) AS who, ${CARRIED} AS carried
  FROM events WHERE workspace_id = {workspace:UUID} AND time >= ${SINCE} AND origin != 'import'
    AND ({kind:String} = '' OR kind = {kind:String}) AND kind NOT IN {withheld:Array(String)}
  ORDER BY events.received_at DESC, event_id DESC LIMIT {most:UInt32}`;

const REFUSED = `SELECT toUnixTimestamp64Milli(time) AS at, reason, example FROM refusals
  WHERE workspace_id = {workspace:UUID} AND time >= ${SINCE} ORDER BY refusals.time DESC, reason, example LIMIT {most:UInt32}`;

const HOSTS = `SELECT host, toUnixTimestamp64Milli(max(received_at)) AS last FROM events
  WHERE workspace_id = {workspace:UUID} AND time >= ${SINCE} AND host != '' AND origin != 'import' GROUP BY host`;

/** Each listed domain with the latest event of it or below it. */
function domainsOf(
  listed: readonly string[],
  hosts: readonly { readonly host: string; readonly last: number }[],
): ArrivalsReport['domains'] {
  return listed.map((domain) => {
    const own = hosts.filter(({ host }) => host === domain || host.endsWith(`.${domain}`)).map(({ last }) => last);
    return { domain, last_at: own.length > 0 ? iso(Math.max(...own)) : null };
  });
}

/** What comes in now: the latest events and refusals, and when each domain was last heard of. */
export async function arrivalsReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  listed: readonly string[],
  { kind }: ArrivalsQuestion,
  now: Date,
): Promise<Uncounted<ArrivalsReport>> {
  const seconds = now.getTime() / 1000;
  const params = { workspace: workspace.id, since: seconds - HOUR_S, most: MOST_ARRIVALS };
  const [events, refused, hosts] = await Promise.all([
    analytics.select<Stored>({ sql: EVENTS, params: { ...params, kind: kind ?? '', withheld: withheldKinds(workspace.shown) } }),
    analytics.select<{ at: number; reason: ListedReason; example: string }>({ sql: REFUSED, params }),
    analytics.select<{ host: string; last: number }>({ sql: HOSTS, params: { workspace: workspace.id, since: seconds - DOMAINS_S } }),
  ]);
  return {
    as_of: now.toISOString(),
    timezone: workspace.timezone,
    events: events.map(({ received, who, carried, ...event }) => {
      const { channel, source } = sourceOf(carried);
      return { ...event, at: iso(received), person: who, channel, source: source.utm_source || source.referrer };
    }),
    refused: refused.map(({ at, ...refusal }) => ({ ...refusal, at: iso(at) })),
    domains: domainsOf(listed, hosts),
  };
}
