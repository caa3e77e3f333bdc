/** What templates of the library are told apart by; words of addresses and of calls. */

export const INDUSTRIES = [
  'ecommerce',
  'software',
  'education',
  'coaching',
  'services',
  'local',
  'health',
  'real_estate',
  'finance',
  'legal',
  'events',
  'media',
  'non_profit',
  'b2b',
] as const;
export type Industry = (typeof INDUSTRIES)[number];

export const PURPOSES = ['leads', 'sell', 'calls', 'launch', 'onboard', 'order_value', 'retain', 'recruit', 'refer'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const OFFER_TYPES = [
  'lead_magnet',
  'low_ticket',
  'core_offer',
  'high_ticket',
  'subscription',
  'free_trial',
  'freemium',
  'free_plus_shipping',
  'bundle',
  'quote',
  'consultation',
  'event_ticket',
  'donation',
  'app_install',
] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

/** What is sold; in addresses each is a flag of its own, `is_digital` and so on. */
export const PRODUCT_KINDS = ['digital', 'physical', 'service', 'software', 'event', 'membership'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** What templates are told apart by, each with what it may be. */
export const TEMPLATE_FACETS = { industry: INDUSTRIES, purpose: PURPOSES, offer_type: OFFER_TYPES, product: PRODUCT_KINDS } as const;

/** Who finds a template that somebody saved: its author alone, or everybody in the workspace it was saved in. */
export const TEMPLATE_AUDIENCES = ['private', 'team'] as const;
export type TemplateAudience = (typeof TEMPLATE_AUDIENCES)[number];

/** Characters of what is said about one. */
export const TEMPLATE_ABOUT_LENGTH = 400;

/** What lists of templates are ordered by. `popularity`: how often canvases were made of it here. `value`: net revenue per visitor. */
export const TEMPLATE_SORTS = ['popularity', 'name', 'value'] as const;
export type TemplateSort = (typeof TEMPLATE_SORTS)[number];
