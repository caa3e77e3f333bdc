import type { Parts } from '../src/tools.ts';

interface Booking {
  readonly name: string;
  /** What tells two bookings apart, where the calendar says. */
  readonly id?: string;
}
type Message = Record<string, unknown> & { readonly data?: { uid?: string; title?: string; eventType?: { title?: string } } };

/**
 * What each calendar posts to the page around it when a meeting was booked, by the host of its
 * frame. Calendly and Cal.com document theirs, HubSpot's is what its embed sends. Others post
 * nothing that is documented: their page of thanks calls `flumen('call')`.
 */
const CALENDARS: readonly (readonly [host: RegExp, read: (message: Message) => Booking | false])[] = [
  [
    /(^|\.)calendly\.com$/,
    ({ event, payload }) =>
      event === 'calendly.event_scheduled' && { name: 'Calendly', id: (payload as { invitee?: { uri?: string } })?.invitee?.uri },
  ],
  [
    /(^|\.)cal\.(com|eu)$/,
    ({ originator, type, data }) =>
      originator === 'CAL' &&
      /^bookingSuccessful(V2)?$/.test(String(type)) && { name: data?.title || data?.eventType?.title || 'Cal.com', id: 'cal' },
  ],
  [/^meetings[\w-]*\.hubspot\.com$/, ({ meetingBookSucceeded }) => meetingBookSucceeded === true && { name: 'HubSpot' }],
];
/** The same booking is told once again by some, in an older form. */
const AGAIN_MS = 5_000;

let isHearing = false;
const hear: Parts['calendar'] = ({ track }) => {
  if (isHearing) return;
  isHearing = true;
  const told: Record<string, number> = {};
  addEventListener('message', ({ origin, data }) => {
    if (!data || typeof data !== 'object') return;
    const host = origin.split('/')[2] || '';
    const booking = CALENDARS.find(([hosts]) => hosts.test(host))?.[1](data);
    if (!booking) return;
    const key = `${host} ${booking.id}`;
    const now = Date.now();
    if (now - (told[key] || 0) < AGAIN_MS) return;
    told[key] = now;
    // Never the payload: it names the invitee.
    track('call_scheduled', { name: booking.name.slice(0, 100), attributes: { calendar: host } });
  });
};
export default hear;
