import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { isCurrency } from '#domain/money/currencies.ts';
import type { KeyedAnswer } from '#domain/wire/track.ts';
import { HttpError } from '#server/http/errors.ts';
import type { CollectorState } from '../collector.ts';
import { workspaceReason } from '../filtering/filter.ts';
import { correctedTime, HISTORY_MS } from '../rows/event-time.ts';
import { serverSession } from '../rows/identify.ts';
import { identitiesOf, type SpooledIdentity } from '../rows/identities.ts';
import { readAddress } from '../rows/page-address.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';
import { matchesAppKey } from './app-key.ts';
import { accept, noteUnpriced, refuse, requireRate, type Sorted, sortArrival } from './collect.ts';
import { parseKeyed } from './malformed.ts';
import { happeningShape, identityShape, idText, MAX_EVENTS } from './track-schema.ts';
import { type Owned, ownersOf } from './whose.ts';

/** Milliseconds since 1970 or ISO 8601 with an offset. */
const moment = z.union([z.number().min(0), z.iso.datetime({ offset: true })]);

const serverEventSchema = z.strictObject({
  /** The sender's own: the same id again counts once. */
  id: idText,
  /** The visitor id of the browser (`flumen.getVisitorId()`); else a key of the person, or the order they placed, says whose event it is. */
  visitor: idText.optional(),
  ...identityShape,
  session: idText.optional(),
  /** Now when left out. */
  at: moment.optional(),
  url: z.url().max(4096).optional(),
  ...happeningShape,
  currency: z.string().refine(isCurrency, 'errors.unknownCurrency').optional(),
});

/** The body of `POST /api/analytics/events`. */
export const serverEventsSchema = z
  .strictObject({
    events: z.array(serverEventSchema).min(1).max(MAX_EVENTS),
    history: z
      .boolean()
      .optional()
      .meta({ description: 'What happened before tracking began: up to two years old, each event with its time. Kept apart as imported.' }),
  })
  .superRefine(({ events, history }, ctx) => {
    for (const [place, { at, visitor, customer, email, phone, order }] of events.entries()) {
      if (!(visitor ?? customer ?? email ?? phone ?? order?.trim()))
        ctx.addIssue({ code: 'custom', message: 'errors.required', path: ['events', place, 'visitor'] });
      if (history && at === undefined) ctx.addIssue({ code: 'custom', message: 'errors.required', path: ['events', place, 'at'] });
    }
  });
type ServerEvent = z.infer<typeof serverEventSchema>;

interface SortedEvents extends Sorted {
  readonly identities: SpooledIdentity[];
}

const NOWHERE = { host: '', path: '', query: '' };
const NO_BROWSER = { device: '', browser: '', os: '', language: '', country: '' } as const;

/** The parts of a request that count here. */
interface Call {
  readonly headers: IncomingHttpHeaders;
  /** Address of the sender. */
  readonly ip: string;
  readonly body?: unknown;
}

/**
 * The workspace an app id and key open. One answer for every wrong pair.
 * @throws HttpError 401 `wrong_app_key`
 */
async function authenticate(state: CollectorState, { headers, ip }: Call): Promise<WorkspaceConfig> {
  const id = z.uuid().safeParse(headers['x-app-id']);
  const key = headers['x-app-key'];
  const config = id.success ? await state.configs.get(id.data.toLowerCase(), ip) : null;
  const isRight = config && typeof key === 'string' && matchesAppKey(state.parts.settings.secret, config.appKey, key);
  if (!isRight) throw new HttpError(401, 'wrong_app_key');
  return config;
}

function sortEvents(config: WorkspaceConfig, events: readonly Owned<ServerEvent>[], history: boolean, received: number): SortedEvents {
  const origin = history ? 'import' : 'server';
  const sorted: SortedEvents = { rows: [], refused: [], unpriced: [], identities: [] };
  for (const { visitor, url, at: given, session, customer, email, phone, ...happening } of events) {
    const at = typeof given === 'string' ? Date.parse(given) : (given ?? received);
    const time = correctedTime(at, received, received, history ? HISTORY_MS : undefined);
    const address = (url ? readAddress(url, config.anonymise) : null) ?? NOWHERE;
    if (time === null) {
      sorted.refused.push({ reason: 'clock', address });
      continue;
    }
    const event = { ...happening, session: session ?? serverSession(visitor, time) };
    sortArrival(sorted, { config, event, origin, visitor, address, client: NO_BROWSER, time, received });
    // Keys say who the visitor is, and a visitor made of a key is whoever has that key.
    sorted.identities.push(...identitiesOf([{ id: happening.id, customer, email, phone }], { config, visitor, received }));
  }
  return sorted;
}

/**
 * Events of the customer's own server. Bots, domains and blocked addresses are no question
 * here: the key says who sends. The sender's clock is trusted. History is stored as `import`: it is
 * in every report of its time, and nobody is shown as being there now because of it.
 * @throws HttpError 401 `wrong_app_key`, 422, 429 `too_many_events`; SpoolUnavailable; CurrencyChanged.
 */
export async function collectServerEvents(state: CollectorState, call: Call): Promise<KeyedAnswer> {
  const config = await authenticate(state, call);
  const body = parseKeyed(state, config, serverEventsSchema, call.body);
  const received = state.parts.clock().getTime();
  const whole = workspaceReason(config, received);
  if (whole)
    return {
      accepted: 0,
      filtered: refuse(
        state,
        config,
        body.events.map(() => ({ reason: whole, address: NOWHERE })),
        received,
      ),
    };
  const owned = await ownersOf(state, config, body.events);
  const { rows, refused, unpriced, identities } = sortEvents(config, owned, body.history ?? false, received);
  const take = body.history ? 'takeHistory' : 'takeKeyed';
  requireRate(state, config, { rows, wait: state.rates[take](config, rows.length, received), received });
  const known = await state.known.count(rows);
  await accept(state, config, rows, identities);
  state.known.add(rows);
  noteUnpriced(state, config, unpriced, received);
  return { accepted: rows.length - (known ?? 0), known, filtered: refuse(state, config, refused, received) };
}
