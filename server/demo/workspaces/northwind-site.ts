import { demoId } from '../demo-id.ts';
import { type ShopSite, visitor } from '../events/journeys/shop.ts';
import { boxFirst, guideFirst, guideOrBox } from '../events/journeys/tasting-box.ts';
import type { Campaign, DemoSite } from '../events/site.ts';

const WHOLESALE = ['/wholesale', 'Wholesale'] as const;
const ENQUIRY = 'Wholesale enquiry';

const shop: ShopSite = {
  pages: [
    [['/', 'Northwind Coffee'], 3],
    [['/coffees', 'All coffees'], 6],
    [['/coffees/house-espresso', 'House espresso'], 3],
    [['/coffees/ethiopia-guji', 'Ethiopia Guji'], 3],
    [['/coffees/autumn-blend', 'Autumn blend'], 3],
    [['/brew-guides', 'Brew guides'], 2],
    [['/brew-guides/pour-over', 'How to brew a pour-over'], 2],
    [['/brew-guides/french-press', 'How to brew with a French press'], 1],
    [['/club', 'The Coffee Club'], 2],
    [['/about', 'Our roastery'], 1],
    [['/stockists', 'Where to buy'], 1],
    [['/brewing-class', 'Brewing class in Leeds'], 1],
  ],
  products: [
    { sku: 'HE-1', name: 'House espresso, 1 kg', price: 3200, page: ['/coffees/house-espresso', 'House espresso'] },
    { sku: 'EG-250', name: 'Ethiopia Guji, 250 g', price: 1650, page: ['/coffees/ethiopia-guji', 'Ethiopia Guji'] },
    { sku: 'AB-1', name: 'Autumn blend, 1 kg', price: 3450, page: ['/coffees/autumn-blend', 'Autumn blend'] },
    { sku: 'KIT', name: 'Pour-over kit', price: 4900, page: ['/gear/pour-over-kit', 'Pour-over kit'] },
  ],
  cart: ['/cart', 'Your basket'],
  order: ['/order', 'Your order'],
  forms: [
    { name: 'Newsletter', page: ['/newsletter', 'Roast letter'], share: 0.046 },
    { name: 'Brewing class', page: ['/brewing-class', 'Brewing class in Leeds'], share: 0.006 },
    { name: ENQUIRY, page: WHOLESALE, share: 0.0008 },
  ],
  calls: {
    page: ['/wholesale/call', 'Talk to the roastery'],
    ...{ share: 0.0002, after: { form: ENQUIRY, share: 0.51 }, sold: { share: 0.44, value: 42_000 } },
  },
};
/** The same shop as cafés and offices see it. */
const trade: ShopSite = {
  ...shop,
  pages: [
    [WHOLESALE, 2],
    [['/wholesale/machines', 'Machines to rent'], 1],
    [['/about', 'Our roastery'], 1],
  ],
  forms: [{ name: ENQUIRY, page: WHOLESALE, share: 0.1 }],
};

const facebook = (utm_campaign: string) => ({ referrer: 'facebook.com', utm_source: 'facebook', utm_medium: 'paid-social', utm_campaign });
const instagram = (utm_campaign: string) => ({
  referrer: 'instagram.com',
  utm_source: 'instagram',
  utm_medium: 'paid-social',
  utm_campaign,
});
const google = (utm_campaign: string, utm_term = '') => ({
  referrer: 'google.com',
  utm_source: 'google',
  utm_medium: 'cpc',
  utm_campaign,
  utm_term,
});
const email = (utm_campaign: string) => ({ utm_source: 'newsletter', utm_medium: 'email', utm_campaign });

const HOME = ['/', 'Northwind Coffee'] as const;
const COFFEES = ['/coffees', 'All coffees'] as const;

const campaigns: readonly Campaign[] = [
  {
    name: 'Tasting box, Facebook',
    source: facebook('tasting-box'),
    people: 281,
    launch: true,
    ads: { platform: 'facebook', perPerson: 74, ids: ['23851001', '23851002', '23851003', '23851004'], network: 'facebook_feed' },
    journey: guideFirst,
  },
  {
    name: 'Tasting box, Google',
    source: google('tasting-box', 'coffee tasting box'),
    people: 98,
    launch: true,
    ads: { platform: 'google', perPerson: 160, ids: ['61022101', '61022102'], network: 'search' },
    journey: guideOrBox,
  },
  { name: 'Tasting box, newsletter', source: email('tasting-box'), people: 14.6, launch: true, journey: boxFirst },
  {
    name: 'Autumn blend retargeting',
    source: facebook('autumn-blend'),
    people: 75,
    returning: 0.35,
    ads: { platform: 'facebook', perPerson: 70, ids: ['23840007', '23840008'], network: 'facebook_feed' },
    journey: visitor(shop, ['/coffees/autumn-blend', 'Autumn blend'], 0.0346),
  },
  {
    name: 'Store prospecting',
    source: facebook('store-prospecting'),
    people: 176,
    ads: { platform: 'facebook', perPerson: 53, ids: ['23840101', '23840102', '23840103'], network: 'facebook_feed' },
    journey: visitor(shop, HOME, 0.0094),
  },
  {
    name: 'Instagram stories',
    source: instagram('stories'),
    people: 140,
    ads: { platform: 'instagram', perPerson: 48, ids: ['23840201', '23840202'], network: 'instagram_stories' },
    journey: visitor(shop, COFFEES, 0.0144),
  },
  {
    name: 'Brand terms',
    source: google('brand', 'northwind coffee'),
    people: 81,
    returning: 0.2,
    ads: { platform: 'google', perPerson: 31, ids: ['61020001'], network: 'search' },
    journey: visitor(shop, HOME, 0.0742),
  },
  {
    name: 'Roast and bean terms',
    source: google('roast-and-bean', 'fresh roasted coffee beans'),
    people: 102,
    ads: { platform: 'google', perPerson: 104, ids: ['61020101', '61020102'], network: 'search' },
    journey: visitor(shop, COFFEES, 0.0307),
  },
  {
    name: 'Shopping',
    source: google('shopping'),
    people: 119,
    ads: { platform: 'google', perPerson: 72, ids: ['61020301'], network: 'shopping' },
    journey: visitor(shop, ['/coffees/ethiopia-guji', 'Ethiopia Guji'], 0.0356),
  },
  { name: 'Roast letter', source: email('roast-letter'), people: 111, returning: 0.5, journey: visitor(shop, COFFEES, 0.0819) },
  {
    name: 'Cart reminder',
    source: email('cart-reminder'),
    people: 9,
    returning: 0.4,
    journey: visitor(shop, ['/cart', 'Your basket'], 0.3),
  },
  {
    name: 'Organic search',
    source: { referrer: 'google.com' },
    people: 172,
    returning: 0.1,
    journey: visitor(shop, ['/brew-guides', 'Brew guides'], 0.0185),
  },
  { name: 'Other search', source: { referrer: 'duckduckgo.com' }, people: 49, journey: visitor(shop, COFFEES, 0.0185) },
  { name: 'Direct', source: {}, people: 110, returning: 0.5, journey: visitor(shop, HOME, 0.019) },
  {
    name: 'Referral',
    source: { referrer: 'baristadaily.example' },
    people: 43,
    journey: visitor(shop, ['/about', 'Our roastery'], 0.0251),
  },
  { name: 'Trade magazine', source: { referrer: 'cafetrade.example' }, people: 8.7, journey: visitor(trade, WHOLESALE, 0) },
  { name: 'Wholesale search', source: { referrer: 'google.com' }, people: 11, journey: visitor(trade, WHOLESALE, 0) },
];

/** Northwind Coffee: a shop of about forty thousand visitors a month. */
export const northwindSite: DemoSite = {
  workspace: demoId('workspace northwind'),
  key: 'nw',
  host: 'northwindcoffee.example',
  timezone: 'Europe/London',
  currency: 'USD',
  growth: 0.084,
  campaigns,
};
