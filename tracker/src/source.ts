import type { SourceKeys } from '#domain/wire/track.ts';
import { lies } from './lies.ts';

type Key = Exclude<keyof SourceKeys, 'referrer'>;
const KEYS = 'utm_source utm_medium utm_campaign utm_term utm_content fl_adid fl_adsrc fl_adntw'.split(' ') as Key[];

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

/** Host of the page that led here, without `www.`; empty for direct and for the workspace's own sites. The server knows payment pages, too. */
export function readReferrer(sites: readonly string[]): string {
  const host = (document.referrer.split('/')[2] || '').replace(/:.*/, '').toLowerCase();
  return [location.hostname, ...sites].some((one) => lies(host, one)) ? '' : host.replace(/^www\./, '');
}
