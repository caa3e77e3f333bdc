import { defineEvent } from '../../kit/element.ts';

/** A form was sent: usually a new lead. */
export const formCompleted = defineEvent({
  kind: 'form_completed',
  category: 'action',
  icon: 'form',
  event: 'form_completed',
  money: 'none',
  rateOut: 1,
});
