/** Pages people come back from after paying: the sale belongs to where they came from before. Each with its subdomains. */
const PAYMENT_HOSTS = new Set(
  (
    'stripe.com paypal.com klarna.com mollie.com adyen.com pay.google.com checkout.com afterpay.com paddle.com gocardless.com ' +
    'squareup.com satispay.com komoju.com sumup.com hotmart.com mercadopago.com mercadopago.com.br pagseguro.com pagseguro.com.br ' +
    'shop.app paypay.ne.jp'
  ).split(' '),
);

/** Is this host a payment page? `host`: lower case. */
export function isPaymentHost(host: string): boolean {
  const parts = host.split('.');
  return parts.some((_part, at) => PAYMENT_HOSTS.has(parts.slice(at).join('.')));
}
