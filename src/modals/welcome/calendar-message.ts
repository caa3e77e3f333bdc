type Message = Record<string, unknown>;

/** What calendars post to the page around them once a meeting is booked: Calendly and Cal.com document theirs, HubSpot's is what its embed sends. */
const BOOKED: readonly ((message: Message) => boolean)[] = [
  ({ event }) => event === 'calendly.event_scheduled',
  ({ originator, type }) => originator === 'CAL' && /^bookingSuccessful(V2)?$/.test(String(type)),
  ({ meetingBookSucceeded }) => meetingBookSucceeded === true,
];

/** Does the calendar at this address say that a meeting was booked? Nobody else is believed. */
export function saysBooked({ origin, data }: Pick<MessageEvent, 'origin' | 'data'>, address: string): boolean {
  if (origin !== new URL(address).origin || typeof data !== 'object' || data === null) return false;
  return BOOKED.some((isBooked) => isBooked(data as Message));
}
