import type { SourceKey } from '../wire/track.ts';

/**
 * Which channel a visit came by. One table of rules over facts about what its events carry; pages
 * of this program ask `channelOf`, the event store is asked the same rules (`server/reports/_kit/channel-sql.ts`).
 */

/** In the order in which rules are tried, and lists show them. */
export const CHANNELS = [
  'email',
  'affiliates',
  'display',
  'paid_search',
  'paid_social',
  'organic_social',
  'organic_search',
  'referral',
  'direct',
  'other',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Names of one kind, alone or as a part of a host: `google`, `google.com`, `news.google.co.uk`. */
const named = (...names: string[]) => `^(.*\\.)?(${names.join('|')})(\\..*)?$`;
const oneOf = (...words: string[]) => `^(${words.join('|')})$`;

/**
 * What is known by where somebody came from (`utm_source`, or the referring host where there is
 * none), as regular expressions on the text in small letters, in what RE2 and JavaScript share.
 */
export const PLACES = {
  email: oneOf('e-?mail', 'newsletter', 'mailchimp', 'klaviyo', 'brevo', 'sendgrid', 'mail\\..*', 'outlook\\..*', 'webmail\\..*'),
  search: named(
    'google',
    'bing',
    'yahoo',
    'duckduckgo',
    'baidu',
    'yandex',
    'ecosia',
    'brave',
    'qwant',
    'startpage',
    'naver',
    'seznam',
    'adwords',
  ),
  social: named(
    'facebook',
    'fb',
    'instagram',
    'ig',
    'meta',
    'twitter',
    'x',
    't\\.co',
    'linkedin',
    'lnkd',
    'tiktok',
    'youtube',
    'youtu\\.be',
    'pinterest',
    'reddit',
    'snapchat',
    'threads',
    'vk',
    'quora',
    'whatsapp',
    'telegram',
    'bsky',
    'mastodon',
    'xing',
    'line',
  ),
} as const;

/** What is known by `utm_medium`, likewise. */
export const MEDIUMS = {
  email: oneOf('e[-_ ]?mail', 'newsletter', 'mailing'),
  affiliate: oneOf('affiliates?', 'partners?'),
  display: oneOf('display', 'banner', 'cpm', 'expandable', 'interstitial', 'programmatic'),
  paid_search: oneOf('sem', 'paid[-_ ]?search', 'search[-_ ]?ads?'),
  paid_social: oneOf('paid[-_ ]?social', 'social[-_ ]?ads?'),
  paid: oneOf('.*(cp[acv]|ppc)', 'paid.*', 'retargeting', 'ads?'),
  social: oneOf('social', 'social[-_ ]?(network|media)', 'sm'),
  organic: oneOf('organic'),
  referral: oneOf('referral', 'link', 'app'),
} as const;

/** `ad`: a tracked ad brought them. `referred`: another host did. `tagged`: any UTM or ad key is there. */
export type Fact =
  | `place:${keyof typeof PLACES}`
  | `medium:${keyof typeof MEDIUMS}`
  | 'ad'
  | 'referred'
  | 'tagged'
  | 'untagged'
  | 'unreferred';

interface ChannelRule {
  readonly channel: Channel;
  /** Facts that together are enough; any one of the lists is. */
  readonly any: readonly (readonly Fact[])[];
}

/** The first rule that fits counts; `other` where none does. */
export const CHANNEL_RULES: readonly ChannelRule[] = [
  { channel: 'direct', any: [['untagged', 'unreferred']] },
  { channel: 'email', any: [['medium:email']] },
  { channel: 'affiliates', any: [['medium:affiliate']] },
  { channel: 'display', any: [['medium:display']] },
  { channel: 'paid_search', any: [['medium:paid_search'], ['medium:paid', 'place:search'], ['ad', 'place:search']] },
  { channel: 'paid_social', any: [['medium:paid_social'], ['medium:paid', 'place:social'], ['ad', 'place:social']] },
  { channel: 'other', any: [['medium:paid'], ['ad']] },
  { channel: 'email', any: [['place:email']] },
  { channel: 'organic_social', any: [['medium:social'], ['place:social']] },
  { channel: 'organic_search', any: [['medium:organic'], ['place:search']] },
  { channel: 'referral', any: [['medium:referral'], ['untagged', 'referred']] },
];

/** What an event carries about where its visit came from. */
export type Touch = Readonly<Record<SourceKey, string>>;
/** The keys whose presence alone makes a visit one that was sent by somebody. */
export const TAG_KEYS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'fl_adid',
  'fl_adsrc',
  'fl_adntw',
] as const satisfies readonly SourceKey[];

const plain = (text: string) => text.trim().toLowerCase();

function holds(fact: Fact, touch: Touch): boolean {
  const isTagged = TAG_KEYS.some((key) => touch[key] !== '');
  switch (fact) {
    case 'ad':
      return touch.fl_adid !== '';
    case 'referred':
      return touch.referrer !== '';
    case 'unreferred':
      return touch.referrer === '';
    case 'tagged':
      return isTagged;
    case 'untagged':
      return !isTagged;
    default: {
      const [about, name] = fact.split(':');
      const pattern = about === 'place' ? PLACES[name as keyof typeof PLACES] : MEDIUMS[name as keyof typeof MEDIUMS];
      const text = about === 'place' ? touch.utm_source || touch.referrer : touch.utm_medium;
      return new RegExp(pattern).test(plain(text));
    }
  }
}

/** The channel of a visit by what its events carry. */
export function channelOf(touch: Touch): Channel {
  return CHANNEL_RULES.find(({ any }) => any.some((facts) => facts.every((fact) => holds(fact, touch))))?.channel ?? 'other';
}
