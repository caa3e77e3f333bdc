import type { SourceKeys } from '#domain/wire/track.ts';
import { siteDomain } from './visitor.ts';

type Key = Exclude<keyof SourceKeys, 'referrer'>;
const KEYS: readonly Key[] = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'fl_adid', 'fl_adsrc', 'fl_adntw'];

/** Pages people come back from after paying: the sale belongs to where they came from before. */
const PAYMENT =
  /(^|\.)(stripe\.com|paypal\.com|klarna\.com|mollie\.com|adyen\.com|pay\.google\.com|checkout\.com|afterpay\.com|mercadopago\.com(\.br)?|pagseguro\.com\.br|paddle\.com|gocardless\.com)$/;

/** The campaign keys in the address of this page; null when there are none. */
export function readCampaign(): SourceKeys | null {
  const found: SourceKeys = {};
  const query = new URLSearchParams(location.search);
  for (const key of KEYS) {
    const value = query.get(key);
    if (value) found[key] = value.slice(0, 300);
  }
  return Object.keys(found).length ? found : null;
}

/** Host of the page that led here, without `www.`; empty for direct, for the own site and for payment pages. */
export function readReferrer(): string {
  const host = (document.referrer.split('/')[2] || '').replace(/:.*/, '').toLowerCase();
  const site = siteDomain() || location.hostname;
  const own = host === site || host.endsWith(`.${site}`);
  return own || PAYMENT.test(host) ? '' : host.replace(/^www\./, '');
}
