import { defineEvent } from '../../kit/element.ts';

/** A call that took place, reported by the CRM or by the server-side event API. */
export const salesCall = defineEvent({
  kind: 'sales_call',
  category: 'offline',
  icon: 'phone',
  event: 'custom',
  money: 'value',
  name: 'sales_call',
});
