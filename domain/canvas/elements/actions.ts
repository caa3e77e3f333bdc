import { defineEvents } from '../../kit/element.ts';

/** What people do on a site. */
export const actions = defineEvents('action', {
  /** A form was sent: usually a new lead. */
  form_completed: { icon: 'clipboardCheck', event: 'form_completed', rateOut: 1 },
  /** Money came in: sells products at a take rate. */
  purchase: { icon: 'shoppingBag', event: 'purchase', money: 'offers' },
  button_click: { icon: 'mousePointerClick', event: 'button_click' },
  link_click: { icon: 'externalLink', event: 'link_click' },
  scroll_depth: { icon: 'arrowDownToLine', event: 'scroll' },
  video_watched: { icon: 'circlePlay', event: 'video_view' },
  call_scheduled: { icon: 'calendarCheck', event: 'call_scheduled' },
  add_to_cart: { icon: 'packagePlus', event: 'custom', name: 'add_to_cart' },
  checkout_started: { icon: 'wallet', event: 'custom', name: 'checkout_started' },
  /** Taken on the order form: a purchase under a name of its own. */
  order_bump: { icon: 'circlePlus', event: 'purchase', name: 'order_bump', money: 'offers' },
  trial_started: { icon: 'rocket', event: 'custom', name: 'trial_started' },
  subscription_renewed: { icon: 'repeat', event: 'purchase', name: 'subscription_renewed', money: 'offers' },
  /** Money given back to each person who gets here. */
  refund: { icon: 'undo2', event: 'custom', name: 'refund', money: 'refund' },
  email_clicked: { icon: 'mailOpen', event: 'custom', name: 'email_clicked' },
  custom_event: { icon: 'zap', event: 'custom' },
});
