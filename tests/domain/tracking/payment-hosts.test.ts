import { expect, it } from 'vitest';
import { isPaymentHost } from '#domain/tracking/payment-hosts.ts';

it('knows pages people come back from after paying, and nothing that only sounds like one', () => {
  for (const host of ['checkout.stripe.com', 'paypal.com', 'pay.google.com', 'shop.app', 'www.mercadopago.com.br'])
    expect(isPaymentHost(host), host).toBe(true);
  for (const host of ['', 'google.com', 'notpaypal.com', 'paypal.com.example', 'com']) expect(isPaymentHost(host), host).toBe(false);
});
