import type { ElementKind } from '#domain/canvas/elements/index.ts';
import type { Weighted } from '../../random.ts';
import type { Journey } from '../site.ts';
import type { Visit } from '../visit.ts';

type Page = readonly [path: string, title: string];

export interface ShopSite {
  /** Pages people move between. */
  readonly pages: readonly [Weighted<Page>, ...Weighted<Page>[]];
  readonly products: readonly [Product, ...Product[]];
  /** Page before the order, and the order itself. */
  readonly cart: Page;
  readonly order?: Page;
  readonly forms: readonly { readonly name: string; readonly page: Page; readonly share: number }[];
  readonly calls?: Calls;
}
export interface Calls {
  /** Where a call is booked. */
  readonly page: Page;
  /** Share of visitors who book one, and of those who filled in the form of this name. */
  readonly share: number;
  readonly after?: { readonly form: string; readonly share: number };
  /** Share of calls that sell something some days later, and for how much, in minor units. */
  readonly sold?: { readonly share: number; readonly value: number };
}
interface Product {
  readonly sku: string;
  readonly name: string;
  readonly price: number;
  readonly page: Page;
}

/** What the element of a sales call counts, which a CRM reports. */
const SOLD = 'sales_call' satisfies ElementKind;

/** Share of visitors who open one more page, time and again. */
const GOES_ON = 0.35;

function browse(visit: Visit, site: ShopSite): void {
  while (visit.chance(GOES_ON)) {
    const [path, title] = visit.random.weighted(site.pages);
    if (visit.chance(0.45)) visit.act('link_click', { name: title, attributes: { href: path } });
    visit.view(path, title);
    visit.scroll(0.3);
  }
}

function order(visit: Visit, site: ShopSite): void {
  const product = visit.random.pick(site.products);
  visit.view(...product.page);
  if (visit.chance(0.7)) visit.act('button_click', { name: 'Add to basket', attributes: { sku: product.sku } });
  visit.view(...site.cart);
  if (!visit.chance(0.7)) return;
  if (site.order) visit.view(...site.order);
  if (!visit.chance(0.8)) return;
  const quantity = visit.random.weighted([
    [1, 5],
    [2, 3],
    [3, 1],
  ]);
  visit.buy(product.sku, product.name, product.price * quantity, { funnel: 'shop' }, quantity);
}

/** Some book a call, most of them after they have asked, and of a few calls something comes. */
function call(visit: Visit, { page, share, after, sold }: Calls, asked: ReadonlySet<string>): void {
  const hasAsked = after !== undefined && asked.has(after.form);
  if (!visit.chance(hasAsked ? after.share : share)) return;
  // The calendar stands below the form that was sent; others find it on a page of its own.
  if (!hasAsked) visit.view(...page);
  visit.act('call_scheduled', { name: 'Booking calendar' });
  if (sold && visit.chance(sold.share)) visit.reportedLater(1, 9, SOLD, sold.value);
}

/**
 * A visitor of a shop or a service: lands, looks round, and a few fill in a form, book a call or
 * buy. `buys` is the share that ends with an order.
 */
export function visitor(site: ShopSite, landing: Page, buys: number): Journey {
  return (visit) => {
    visit.view(...landing);
    visit.scroll(0.42);
    browse(visit, site);
    const asked = site.forms.filter((form) => {
      if (!visit.chance(form.share)) return false;
      visit.view(...form.page);
      visit.act('form_completed', { name: form.name });
      return true;
    });
    if (site.calls) call(visit, site.calls, new Set(asked.map(({ name }) => name)));
    // Of those who reach the basket about six in ten order: see `order`.
    if (buys > 0 && visit.chance(buys / 0.62)) order(visit, site);
  };
}
