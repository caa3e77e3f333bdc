import type { Settings } from '#server/settings.ts';
import { holdsMac, macOf } from './secret.ts';

/** What a calendar is handed of an account and hands back with a booking: its id and our proof, no name and no address. */
const PURPOSE = 'flumen booking';

export const bookingReference = ({ secret }: Pick<Settings, 'secret'>, account: string): string =>
  `${account}.${macOf(secret, PURPOSE, account)}`;

/** Whose reference it is; null for none of ours. */
export function bookedBy({ secret }: Pick<Settings, 'secret'>, reference: string): string | null {
  const [account = '', proof = ''] = reference.split('.');
  return holdsMac(secret, PURPOSE, account, proof) ? account : null;
}

/** The calendar as an account opens it; where calendars tell of bookings, with the reference as Calendly and as Cal.com hand it back. */
export function calendarFor(settings: Pick<Settings, 'secret' | 'bookingUrl' | 'bookingSecret'>, account: string): string | null {
  const { bookingUrl, bookingSecret } = settings;
  if (bookingUrl === undefined || bookingSecret === undefined) return bookingUrl ?? null;
  const address = new URL(bookingUrl);
  const reference = bookingReference(settings, account);
  address.searchParams.set('utm_content', reference);
  address.searchParams.set('metadata[account]', reference);
  return address.href;
}
