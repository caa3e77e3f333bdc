import { describe, expect, it } from 'vitest';
import { MOST_SITE_PAGES } from '#domain/wire/sites.ts';
import { factsOf } from '#server/sites/page-facts.ts';
import { type ReadPage, readSite } from '#server/sites/read-site.ts';

const SHOP = 'https://shop.example';
const html = (title: string, body: string) => `<!doctype html><head><title>${title}</title></head><body>${body}</body>`;

/** A site as its pages by path; what is asked of it is kept in order. */
function siteOf(pages: Readonly<Record<string, string>>, asked: string[] = []): ReadPage {
  return (address) => {
    const { origin, pathname } = new URL(address);
    asked.push(pathname);
    const found = pages[pathname];
    if (found === undefined) return Promise.resolve({ failure: 'status', status: 404, url: address });
    if (found.startsWith('→')) return siteOf(pages, asked)(`${origin}${found.slice(1)}`, undefined as never);
    return Promise.resolve({ url: address, html: found, policy: '', cut: false });
  };
}

describe('a page of a site', () => {
  it('says its title, its kind, its form, its price, and where it leads on its own host', () => {
    const body = `
      <a href="/pricing#top">See <b>prices</b></a> <a href="https://www.shop.example/pricing?x=1">Again</a>
      <a href="https://elsewhere.example/">Away</a> <a href="javascript:alert(1)">No</a> <a href="mailto:a@b.example">No</a>
      <form><input type="email"><button>Go</button></form>
      <form><input type="email"><input type="password"></form>
      <script type="application/ld+json">{"@graph":[{"@type":"Product","offers":{"price":"54.00","priceCurrency":"eur"}}]}</script>
      <script>document.title = '<form><textarea></textarea></form>'</script>`;
    expect(factsOf(`${SHOP}/products/box`, html('Tasting &amp; Box | Northwind', body))).toEqual({
      url: `${SHOP}/products/box`,
      title: 'Tasting & Box',
      site: 'Northwind',
      kind: 'product_page',
      form: 'email',
      price: { amount: 5400, currency: 'EUR' },
      links: [
        { url: `${SHOP}/pricing`, text: 'See prices' },
        { url: 'https://www.shop.example/pricing', text: 'Again' },
      ],
    });
  });

  it.each([
    '<meta property="og:price:amount" content="-3"><meta property="og:price:currency" content="EUR">',
    '<meta property="og:price:amount" content="1e40"><meta property="og:price:currency" content="EUR">',
    '<meta property="og:price:amount" content="12"><meta property="og:price:currency" content="XXXX">',
    '<script type="application/ld+json">{"offers":{"price":</script>',
  ])('says no price that cannot be one: %s', (head) => {
    expect(factsOf(`${SHOP}/`, html('Shop', head)).price).toBeNull();
  });

  it('takes time in proportion to its length', () => {
    const long = `${'<a href="/x">'.repeat(60_000)}${'<form><input type=email name=phone>'.repeat(20_000)}`;
    expect(factsOf(`${SHOP}/`, html('Long', long)).links).toHaveLength(1);
  });
});

describe('a site', () => {
  const home = html(
    'Northwind',
    '<a href="/about">About</a><a href="/products/box">Box</a><a href="/checkout">Pay</a><a href="/blog/1">Blog</a>',
  );

  it('is read by its first page and those that tell how it sells', async () => {
    const asked: string[] = [];
    const read = siteOf({ '/': home, '/products/box': html('Box', ''), '/checkout': '→/' }, asked);
    const { pages, failure, name } = await readSite(`${SHOP}/`, read);
    expect({ failure, name, pages: pages.map(({ title }) => title) }).toEqual({
      failure: null,
      name: 'shop.example',
      // The checkout led back to the first page: it is no page of its own.
      pages: ['Northwind', 'Box'],
    });
    expect(asked.filter((path) => path === '/blog/1' || path === '/about')).toEqual([]);
  });

  it('is not read where it asks robots not to, and neither are parts of it', async () => {
    const all = siteOf({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': home });
    expect(await readSite(`${SHOP}/`, all)).toMatchObject({ failure: 'robots', pages: [] });
    const asked: string[] = [];
    const part = siteOf({ '/robots.txt': 'User-agent: FlumenSiteReader\nDisallow: /products', '/': home, '/products/box': home }, asked);
    expect(await readSite(`${SHOP}/`, part)).toMatchObject({ failure: null, pages: [{ url: `${SHOP}/` }] });
    expect(asked).not.toContain('/products/box');
  });

  it('says why its first page could not be read', async () => {
    expect(await readSite(`${SHOP}/gone`, siteOf({}))).toMatchObject({ failure: 'status', status: 404, pages: [] });
    expect(await readSite('http://localhost/')).toMatchObject({ failure: 'private', pages: [] });
  });

  it('is asked for few pages, however many it has', async () => {
    const links = Array.from({ length: 200 }, (_, at) => `<a href="/products/${at}">Product ${at}</a><a href="/pricing/${at}">Pricing</a>`);
    const asked: string[] = [];
    await readSite(`${SHOP}/`, siteOf({ '/': html('All', links.join('')) }, asked));
    expect(asked.length).toBeLessThanOrEqual(MOST_SITE_PAGES + 1);
  });
});
