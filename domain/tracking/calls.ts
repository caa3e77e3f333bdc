import { serverEventsUrl } from './server-events.ts';

/**
 * What the code of a site can tell the script, beside what it sees by itself, in the order in which it is listed. Every
 * command of the script is among them.
 */
export const CALL_GROUPS = {
  orders: ['purchase', 'dataLayer', 'wooCommerce', 'stripeReturn', 'stripeServer', 'refund'],
  people: ['identify', 'hiddenField', 'iframe'],
  consent: ['granted', 'denied', 'optOut'],
  other: ['ownEvent', 'deal', 'call', 'page'],
} as const;
export type CallGroup = keyof typeof CALL_GROUPS;
export type CallName = (typeof CALL_GROUPS)[CallGroup][number];

export interface CallSite {
  /** Where this installation answers, without a slash at the end. */
  readonly origin: string;
  /** Id of the workspace that counts. */
  readonly workspace: string;
  /** Its currency, in which examples are written. */
  readonly currency: string;
}

/** A shop's own hook on its page of thanks. A failed payment leads there, too. */
const wooCommerce = () =>
  `add_action('woocommerce_thankyou', function ($id) {
  $order = wc_get_order($id);
  if (!$order || $order->has_status('failed')) return;
  $sale = [
    'order' => $order->get_order_number(),
    'amount' => (float) $order->get_total(),
    'currency' => $order->get_currency(),
    'quantity' => $order->get_item_count(),
  ];
  wp_print_inline_script_tag("flumen('purchase', " . wp_json_encode($sale, JSON_HEX_TAG) . ');');
});`;

/**
 * Stripe writes the id of the Checkout session into the address it leads back to
 * (docs.stripe.com/payment-links/post-payment); it is no secret key, and the order of `stripeServer`.
 */
const stripeReturn = ({ currency }: CallSite) =>
  `https://www.example.com/thanks?order={CHECKOUT_SESSION_ID}&amount=54&currency=${currency}

<script>
  const paid = Object.fromEntries(new URLSearchParams(location.search));
  if (paid.order) flumen('purchase', { order: paid.order, amount: paid.amount, currency: paid.currency });
</script>`;

/**
 * Node, in whatever answers Stripe's webhooks, once the signature was checked. The id of Stripe's event makes a
 * repetition harmless; ids of sessions are longer than ids of events may be.
 */
const stripeServer = ({ origin, workspace }: CallSite) =>
  `// event.type === 'checkout.session.completed'
const paid = event.data.object;
await fetch('${serverEventsUrl(origin)}', {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-app-id': '${workspace}',
    'x-app-key': process.env.FLUMEN_APP_KEY,
  },
  body: JSON.stringify({
    events: [{
      id: event.id, kind: 'purchase', order: paid.id,
      value: paid.amount_total, currency: paid.currency.toUpperCase(),
      visitor: paid.client_reference_id ?? undefined,
    }],
  }),
});`;

const CODE: Readonly<Record<CallName, (site: CallSite) => string>> = {
  purchase: ({ currency }) => `flumen('purchase', { order: 'A-1001', amount: 54, currency: '${currency}', sku: 'mug', quantity: 2 });`,
  dataLayer: ({ currency }) =>
    `window.dataLayer = window.dataLayer || [];
dataLayer.push({
  event: 'purchase',
  ecommerce: {
    transaction_id: 'A-1001', value: 54, currency: '${currency}',
    items: [{ item_id: 'mug', item_name: 'Mug', quantity: 2 }],
  },
});`,
  wooCommerce,
  stripeReturn,
  stripeServer,
  refund: ({ currency }) => `flumen('refund', { order: 'A-1001', amount: 54, currency: '${currency}', sku: 'mug' });`,
  identify: () => `flumen('identify', { id: 'customer-77', email: 'jo@example.com', phone: '+49 30 1234567' });`,
  hiddenField: () => '<input type="hidden" name="flumen_visitor">',
  iframe: () =>
    `<iframe id="booking"></iframe>
<script>
  addEventListener('load', () => {
    const visitor = flumen.getVisitorId?.() ?? '';
    booking.src = 'https://forms.example.com/?flumen_visitor=' + visitor;
  });
</script>`,
  granted: () => "flumen('consent', 'granted');",
  denied: () => "flumen('consent', 'denied');",
  optOut: () =>
    `<button type="button" onclick="flumen('optout'); this.textContent = 'You are no longer counted'; this.disabled = true">
  Do not count me
</button>`,
  ownEvent: () => "flumen('event', 'Quiz finished', { score: 7, level: 'expert' });",
  deal: ({ currency }) => `flumen('deal', { name: 'Won', amount: 1200, currency: '${currency}', pipeline: 'inbound' });`,
  call: () => "flumen('call', 'Demo', { calendar: 'own' });",
  page: () => "flumen('page');",
};

/** What is put on the page, word for word. */
export const callCode = (name: CallName, site: CallSite): string => CODE[name](site);
