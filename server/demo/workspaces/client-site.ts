import type { Closing } from '../canvases/clients.ts';
import { demoId } from '../demo-id.ts';
import { type Calls, type ShopSite, visitor } from '../events/journeys/shop.ts';
import type { DemoSite } from '../events/site.ts';

export interface ClientSite {
  readonly key: string;
  readonly host: string;
  readonly timezone: string;
  readonly currency: string;
  readonly title: string;
  /** New people on a mean day. */
  readonly people: number;
  readonly growth: number;
  readonly shop: ShopSite;
  /** Share of visitors from ads who buy; others buy somewhat more often. 0: nothing is sold online. */
  readonly buys: number;
  readonly landing: readonly [path: string, title: string];
  readonly endsDaysAgo?: number;
}

/** A smaller site with the five sources that most have. */
export function clientSite(client: ClientSite): DemoSite {
  const { key, people, shop, buys } = client;
  const landed = visitor(shop, client.landing, buys);
  const home = visitor(shop, ['/', client.title], buys * 1.6);
  const facebook = { referrer: 'facebook.com', utm_source: 'facebook', utm_medium: 'paid-social', utm_campaign: `${key}-prospecting` };
  const google = { referrer: 'google.com', utm_source: 'google', utm_medium: 'cpc', utm_campaign: `${key}-search` };
  return {
    workspace: demoId(`workspace ${key}`),
    key: key.slice(0, 4),
    host: client.host,
    timezone: client.timezone,
    currency: client.currency,
    growth: client.growth,
    endsDaysAgo: client.endsDaysAgo,
    campaigns: [
      {
        name: 'Prospecting',
        source: facebook,
        people: people * 0.36,
        ads: { platform: 'facebook', perPerson: 82, ids: [`${key}-fb-1`, `${key}-fb-2`], network: 'facebook_feed' },
        journey: landed,
      },
      {
        name: 'Search',
        source: google,
        people: people * 0.24,
        ads: { platform: 'google', perPerson: 118, ids: [`${key}-g-1`], network: 'search' },
        journey: landed,
      },
      { name: 'Organic search', source: { referrer: 'google.com' }, people: people * 0.2, returning: 0.1, journey: home },
      {
        name: 'Newsletter',
        source: { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'news' },
        people: people * 0.08,
        returning: 0.4,
        journey: landed,
      },
      { name: 'Direct', source: {}, people: people * 0.12, returning: 0.4, journey: home },
    ],
  };
}

/** A site that sells things. */
export function shopPages(title: string, products: ShopSite['products'], newsletter = 0.03): ShopSite {
  return {
    pages: [
      [['/', title], 3],
      [['/products', 'All products'], 5],
      ...products.map(({ page }) => [page, 2] as const),
      [['/about', 'About us'], 1],
    ],
    products,
    cart: ['/cart', 'Your basket'],
    forms: [{ name: 'Newsletter', page: ['/newsletter', 'Newsletter'], share: newsletter }],
  };
}

/** Of those who asked, so many book a call; whoever did not ask books one a quarter as often. */
const CALLED = 0.46;
const UNASKED = 0.25;

/** A site that wants to be asked. */
export function servicePages(
  title: string,
  services: readonly (readonly [path: string, title: string])[],
  form: ShopSite['forms'][number],
  { page, share }: Pick<Calls, 'page' | 'share'>,
  { worth, close }: Closing,
): ShopSite {
  return {
    pages: [[['/', title], 3], ...services.map((service) => [service, 2] as const), [['/prices', 'Prices'], 2]],
    products: [{ sku: 'none', name: title, price: 0, page: ['/prices', 'Prices'] }],
    cart: ['/contact', 'Contact'],
    forms: [form],
    calls: { page, share: share * UNASKED, after: { form: form.name, share: CALLED }, sold: { share: close, value: worth } },
  };
}
