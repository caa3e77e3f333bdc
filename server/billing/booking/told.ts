import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Calendar } from './signature.ts';

/** What a calendar tells of a call. */
export interface CallTold {
  /** The calendar's name of it: the same comes again. */
  readonly id: string;
  /** `other`: nothing that a trial depends on. */
  readonly what: 'created' | 'canceled' | 'other';
  /** What was handed to the calendar of the account; null where it hands nothing back. */
  readonly reference: string | null;
  readonly email: string | null;
}

const text = z.string().nullish().catch(null);

const calendly = z.object({
  event: z.string(),
  payload: z.object({ uri: text, email: text, tracking: z.object({ utm_content: text }).nullish().catch(null) }),
});

const cal = z.object({
  triggerEvent: z.string(),
  payload: z.object({
    uid: text,
    metadata: z.object({ account: text }).nullish().catch(null),
    attendees: z
      .array(z.object({ email: text }))
      .nullish()
      .catch(null),
  }),
});

const CALENDLY = { 'invitee.created': 'created', 'invitee.canceled': 'canceled' } as const;
const CAL = { BOOKING_CREATED: 'created', BOOKING_CANCELLED: 'canceled' } as const;

const whatOf = (names: Readonly<Record<string, CallTold['what']>>, name: string): CallTold['what'] =>
  Object.hasOwn(names, name) ? (names[name] ?? 'other') : 'other';

/** Something signed that we cannot read is told apart by its bytes. */
const unread = (body: string): CallTold => ({
  id: createHash('sha256').update(body).digest('hex'),
  what: 'other',
  reference: null,
  email: null,
});

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** What stands in a body, as each calendar writes it. */
export function callTold(calendar: Calendar, body: string): CallTold {
  if (calendar === 'calendly') {
    const read = calendly.safeParse(parsed(body)).data;
    if (!read?.payload.uri) return unread(body);
    const { uri, email = null, tracking } = read.payload;
    return { id: `${read.event} ${uri}`, what: whatOf(CALENDLY, read.event), reference: tracking?.utm_content ?? null, email };
  }
  const read = cal.safeParse(parsed(body)).data;
  if (!read?.payload.uid) return unread(body);
  const { uid, metadata, attendees } = read.payload;
  const what = whatOf(CAL, read.triggerEvent);
  return { id: `${read.triggerEvent} ${uid}`, what, reference: metadata?.account ?? null, email: attendees?.[0]?.email ?? null };
}
