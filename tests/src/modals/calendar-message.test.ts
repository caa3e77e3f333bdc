import { expect, test } from 'vitest';
import { saysBooked } from '#src/modals/welcome/calendar-message.ts';

const address = 'https://calendly.com/team/intro?hide=1';
const from = (data: unknown, origin = 'https://calendly.com') => saysBooked({ origin, data }, address);

test('a calendar is believed, and nobody else', () => {
  expect(from({ event: 'calendly.event_scheduled', payload: {} })).toBe(true);
  expect(from({ originator: 'CAL', type: 'bookingSuccessfulV2' })).toBe(true);
  expect(from({ meetingBookSucceeded: true })).toBe(true);
  expect(from({ event: 'calendly.event_type_viewed' })).toBe(false);
  expect(from({ event: 'calendly.event_scheduled' }, 'https://calendly.com.evil.example')).toBe(false);
  for (const data of [null, undefined, 'calendly.event_scheduled', 7]) expect(from(data)).toBe(false);
});
