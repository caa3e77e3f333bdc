import { PLATFORMS } from '../spend/columns.ts';

/**
 * What is appended to the addresses of ads, so that each visit says which ad brought it: UTM values, and the keys by
 * which the table of ads joins visits with costs. Placeholders are the platforms' own, filled in when somebody clicks:
 * - Google Ads: support.google.com/google-ads/answer/6305348 (ValueTrack; it has none for a campaign's name)
 * - Meta: facebook.com/business/help/2360940870872492 (dynamic URL parameters)
 * - Microsoft Advertising: help.ads.microsoft.com/apex/index/3/en/56799
 * - LinkedIn: learn.microsoft.com/linkedin/marketing/integrations/ads-reporting/dynamic-utm-tracking
 * - TikTok: ads.tiktok.com/help/article?aid=6669666107177041925 (macros)
 */
interface AdAddress {
  /** As costs name it, and visitors carry it in `utm_source`. */
  readonly source: string;
  readonly medium: 'cpc' | 'paid_social';
  /** Placeholders; no `campaign`: the platform fills in no name, so it is typed. */
  readonly campaign?: string;
  readonly ad: string;
  /** Where within the platform the ad stood. */
  readonly network?: string;
}

const ADDRESSES = {
  google: { source: PLATFORMS.google, medium: 'cpc', ad: '{creative}', network: '{network}' },
  meta: {
    ...{ source: PLATFORMS.meta, medium: 'paid_social' },
    ...{ campaign: '{{campaign.name}}', ad: '{{ad.id}}', network: '{{site_source_name}}' },
  },
  microsoft: { source: PLATFORMS.microsoft, medium: 'cpc', campaign: '{Campaign}', ad: '{AdId}', network: '{Network}' },
  linkedin: { source: PLATFORMS.linkedin, medium: 'paid_social', campaign: '{{CAMPAIGN_NAME}}', ad: '{{CREATIVE_ID}}' },
  tiktok: {
    ...{ source: PLATFORMS.tiktok, medium: 'paid_social' },
    ...{ campaign: '__CAMPAIGN_NAME__', ad: '__CID__', network: '__PLACEMENT__' },
  },
} as const satisfies Record<string, AdAddress>;

export type AdPlatform = keyof typeof ADDRESSES;
export const AD_PLATFORMS = Object.keys(ADDRESSES) as readonly AdPlatform[];

/** What visitors of its ads carry in `utm_source` and `fl_adsrc`. */
export const sourceOf = (platform: AdPlatform): string => ADDRESSES[platform].source;

/** Does the platform leave the name of the campaign to whoever sets the ad up? */
export const asksForCampaign = (platform: AdPlatform): boolean => !('campaign' in ADDRESSES[platform]);

/** Without a question mark at its start. `campaign`: as typed, for platforms that fill in none; its id stands there while nothing was. */
export function adSuffix(platform: AdPlatform, campaign = ''): string {
  const { source, medium, ad, ...told }: AdAddress = ADDRESSES[platform];
  const typed = campaign.trim();
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['utm_source', source],
    ['utm_medium', medium],
    ['utm_campaign', told.campaign ?? (typed === '' ? '{campaignid}' : encodeURIComponent(typed))],
    ['fl_adsrc', source],
    ['fl_adntw', told.network],
    ['fl_adid', ad],
  ];
  return parts.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`])).join('&');
}
