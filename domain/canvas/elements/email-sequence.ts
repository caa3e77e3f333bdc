import { defineEvent } from '../../kit/element.ts';

/** Follow-up mails over days; the mail tool reports who entered. */
export const emailSequence = defineEvent({
  kind: 'email_sequence',
  category: 'offline',
  icon: 'emailSequence',
  event: 'custom',
  money: 'none',
  name: 'email_sequence',
});
