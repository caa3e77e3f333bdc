import { defineEvents } from '../../kit/element.ts';

const HELD_ON = { takes_place: { kind: 'day' } } as const;

/** What happens beside the site and is reported by the server-side event API or a CRM; and how the work goes on. */
export const offline = defineEvents('offline', {
  phone_call: { icon: 'phone', event: 'custom', name: 'phone_call', money: 'value' },
  /** A call that took place. */
  sales_call: { icon: 'headset', event: 'custom', name: 'sales_call', money: 'value' },
  meeting: { icon: 'users', event: 'custom', name: 'meeting', money: 'value' },
  store_visit: { icon: 'store', event: 'custom', name: 'store_visit', money: 'value' },
  event_booth: { icon: 'tent', event: 'custom', name: 'event_booth', fields: HELD_ON },
  proposal_sent: { icon: 'send', event: 'custom', name: 'proposal_sent' },
  deal_stage: { icon: 'squareKanban', event: 'deal' },
  contract_signed: { icon: 'signature', event: 'deal', name: 'contract_signed', money: 'value' },
  direct_mail: { icon: 'mailbox', event: 'custom', name: 'direct_mail', fields: HELD_ON },
  /** Follow-up mails over days; the mail tool reports who entered. */
  email_sequence: { icon: 'mails', event: 'custom', name: 'email_sequence', fields: { mails: { kind: 'count', max: 1000 } } },
  /** Everybody goes on, later. */
  wait: { icon: 'timer', rateOut: 1, waits: 'days', fields: { days: { kind: 'count', max: 3650 } } },
  split_test: { icon: 'split', fields: { hypothesis: { kind: 'longText', max: 2000 } } },
  automation: { icon: 'workflow', event: 'custom', name: 'automation', rateOut: 1, fields: { trigger: { kind: 'text', max: 200 } } },
  fulfilment: { icon: 'truck', event: 'custom', name: 'fulfilment' },
});
