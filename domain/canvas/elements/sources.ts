import { contains, defineSources, is, isNot } from '../../kit/element.ts';

/** Bought by click or by view: two of spend, cost per person and people are given. */
const PAID = ['two_of_three', 'cpm', 'flat'] as const;
const OWNED = ['free', 'flat'] as const;
/** What paid clicks carry, and unpaid ones do not. */
const PAID_CLICK = is('utm_medium', 'cpc');
const UNPAID = isNot('utm_medium', 'cpc');

/** Where people come from. The first one stands in where nothing tells which it is. */
export const sources = defineSources({
  facebook_ads: { icon: 'megaphone', traffic: PAID, conditions: [is('utm_source', 'facebook')], guess: /facebook|\bfb\b|\bmeta\b/i },
  instagram_ads: { icon: 'camera', traffic: PAID, conditions: [is('utm_source', 'instagram')], guess: /instagram|\big\b/i },
  google_search_ads: {
    icon: 'textSearch',
    traffic: PAID,
    conditions: [is('utm_source', 'google'), PAID_CLICK],
    guess: /(google|adwords)(?!.*(shopping|pmax|performance))/i,
  },
  google_shopping_ads: {
    icon: 'shoppingBasket',
    traffic: PAID,
    conditions: [is('utm_source', 'google'), PAID_CLICK, contains('utm_campaign', 'shopping')],
    guess: /shopping/i,
  },
  google_performance_max: {
    icon: 'gauge',
    traffic: PAID,
    conditions: [is('utm_source', 'google'), PAID_CLICK, contains('utm_campaign', 'pmax')],
    guess: /pmax|performance.?max/i,
  },
  display_ads: {
    icon: 'galleryThumbnails',
    traffic: ['cpm', 'two_of_three', 'flat'],
    conditions: [is('utm_medium', 'display')],
    guess: /display|banner/i,
  },
  youtube_ads: {
    icon: 'squarePlay',
    traffic: PAID,
    conditions: [is('utm_source', 'youtube'), PAID_CLICK],
    guess: /youtube.*\b(cpc|cpv|paid)\b/i,
  },
  tiktok_ads: { icon: 'music', traffic: PAID, conditions: [is('utm_source', 'tiktok')], guess: /tik.?tok/i },
  linkedin_ads: { icon: 'briefcaseBusiness', traffic: PAID, conditions: [is('utm_source', 'linkedin')], guess: /linkedin/i },
  microsoft_ads: { icon: 'scanSearch', traffic: PAID, conditions: [is('utm_source', 'bing'), PAID_CLICK], guess: /bing|microsoft/i },
  pinterest_ads: { icon: 'pin', traffic: PAID, conditions: [is('utm_source', 'pinterest')], guess: /pinterest/i },
  reddit_ads: { icon: 'messagesSquare', traffic: PAID, conditions: [is('utm_source', 'reddit')], guess: /reddit/i },
  x_ads: { icon: 'hash', traffic: PAID, conditions: [is('utm_source', 'x')], guess: /twitter|\bx\b/i },
  native_ads: { icon: 'newspaper', traffic: PAID, conditions: [is('utm_medium', 'native')], guess: /native|taboola|outbrain/i },
  retargeting_ads: { icon: 'target', traffic: PAID, conditions: [is('utm_medium', 'retargeting')], guess: /retarget|remarket/i },
  organic_search: { icon: 'leaf', traffic: OWNED, conditions: [contains('referrer', 'google'), UNPAID], guess: /\borganic\b(?!.social)/i },
  ai_assistant: {
    icon: 'sparkles',
    traffic: OWNED,
    conditions: [contains('utm_source', 'chatgpt')],
    guess: /chatgpt|perplexity|copilot|gemini/i,
  },
  organic_social: { icon: 'thumbsUp', traffic: OWNED, conditions: [is('utm_medium', 'social')], guess: /\bsocial\b/i },
  video_channel: { icon: 'tv', traffic: OWNED, conditions: [contains('referrer', 'youtube'), UNPAID], guess: /youtube|vimeo/i },
  podcast: { icon: 'mic', traffic: ['flat', 'cpm', 'free'], conditions: [is('utm_source', 'podcast')], guess: /podcast/i },
  /** One mail to an owned list: people are list size × open rate × click rate. */
  email_broadcast: {
    icon: 'mail',
    traffic: ['list', 'two_of_three', 'flat', 'free'],
    conditions: [is('utm_medium', 'email')],
    guess: /mail|newsletter/i,
  },
  sms_message: {
    icon: 'messageCircle',
    traffic: ['per_send', 'list', 'flat'],
    conditions: [is('utm_medium', 'sms')],
    guess: /\bsms\b|whatsapp|messenger/i,
  },
  /** Partners paid a share of the sales they bring, or a sum for each lead. */
  affiliate: {
    icon: 'handshake',
    traffic: ['revenue_share', 'per_lead', 'flat'],
    conditions: [is('utm_medium', 'affiliate')],
    guess: /affiliate|partner/i,
  },
  /** A fee for the post, and often a share of what it sells. */
  influencer: {
    icon: 'star',
    traffic: ['fee_and_share', 'flat', 'revenue_share', 'per_lead'],
    conditions: [is('utm_medium', 'influencer')],
    guess: /influencer|creator/i,
  },
  referral_site: { icon: 'link', traffic: ['free', 'flat', 'per_lead'], conditions: [is('utm_medium', 'referral')], guess: /referral/i },
  /** Neither a referrer nor a key: the address was typed or kept. */
  direct: { icon: 'bookmark', traffic: ['free'], conditions: [is('referrer', ''), is('utm_source', '')], guess: /^direct$/i },
  qr_print: { icon: 'qrCode', traffic: ['flat', 'free'], conditions: [is('utm_medium', 'qr')], guess: /\bqr\b|print|flyer/i },
});
