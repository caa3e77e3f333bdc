import type { SourceKeys } from '#domain/wire/track.ts';
import { siteDomain } from './visitor.ts';

type Key = Exclude<keyof SourceKeys, 'referrer'>;
const KEYS = 'utm_source utm_medium utm_campaign utm_term utm_content fl_adid fl_adsrc fl_adntw'.split(' ') as Key[];

/** Pages people come back from after paying: the sale belongs to where they came from before. */
const PAYMENT =
  /(^|\.)((stripe|paypal|klarna|mollie|adyen|pay\.google|checkout|afterpay|paddle|gocardless|squareup|satispay|komoju|sumup|hotmart)\.com|(mercadopago|pagseguro)\.com(\.br)?|shop\.app|paypay\.ne\.jp)$/;

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

const lies = (host: string, site: string) => host === site || host.endsWith(`.${site}`);

/** Host of the page that led here, without `www.`; empty for direct, for the workspace's own sites and for payment pages. */
export function readReferrer(sites: readonly string[]): string {
  const host = (document.referrer.split('/')[2] || '').replace(/:.*/, '').toLowerCase();
  const site = siteDomain() || location.hostname;
  return [site, ...sites].some((one) => lies(host, one)) || PAYMENT.test(host) ? '' : host.replace(/^www\./, '');
}
