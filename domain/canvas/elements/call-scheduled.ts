import { defineEvent } from '../../kit/element.ts';

/** Somebody booked a call in a calendar. */
export const callScheduled = defineEvent({
  kind: 'call_scheduled',
  category: 'action',
  icon: 'calendar',
  event: 'call_scheduled',
  money: 'none',
});
