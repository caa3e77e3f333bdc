import { describe, expect, it, vi } from 'vitest';
import { MOST_SITE_PAGES } from '#domain/wire/sites.ts';
import { factsOf } from '#server/sites/page-facts.ts';
import { readSite } from '#server/sites/read-site.ts';
import type { ReadPage } from '#server/sites/site-visit.ts';

const SHOP = 'https://shop.example';
const html = (title: string, body: string) => `<!doctype html><head><title>${title}</title></head><body>${body}</body>`;

/** A site as its pages by path, or by whole address for other hosts; `→` sends on. What is asked of it is kept in order. */
function siteOf(pages: Readonly<Record<string, string>>, asked: string[] = []): ReadPage {
  return (address) => {
    const { origin, pathname } = new URL(address);
    asked.push(origin === SHOP ? pathname : address);
    const found = pages[origin === SHOP ? decodeURI(pathname) : address];
    if (found === undefined) return Promise.resolve({ failure: 'status', status: 404, url: address });
    if (/^\d+$/.test(found)) return Promise.resolve({ failure: 'status', status: Number(found), url: address });
    if (found.startsWith('→')) return Promise.resolve({ failure: 'redirects', status: null, url: new URL(found.slice(1), origin).href });
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
      site: '',
      parts: ['Tasting & Box', 'Northwind'],
      kind: 'product_page',
      form: 'email',
      price: { amount: 5400, currency: 'EUR' },
      links: [
        { url: `${SHOP}/pricing`, text: 'See prices' },
        { url: 'https://www.shop.example/pricing', text: 'Again' },
      ],
    });
  });

  it('says a price as half of Europe writes it', () => {
    const head = '<meta property="og:price:amount" content="24,90"><meta property="og:price:currency" content="EUR">';
    expect(factsOf(`${SHOP}/`, html('Shop', head)).price).toEqual({ amount: 2490, currency: 'EUR' });
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

  it('is read no further where everything stands inside each other', () => {
    // What the parser does for one more grows with what is open: a third of a million would take half a minute.
    const deep = factsOf(`${SHOP}/`, html('Deep', `<a href="/near">Near</a>${'<b>'.repeat(330_000)}<a href="/far">Far</a>`));
    expect(deep).toMatchObject({ title: 'Deep', links: [{ url: `${SHOP}/near` }] });
  });

  it('follows no address that is longer than addresses are', () => {
    // Words are looked for in addresses, which takes time by their length.
    const { links } = factsOf(`${SHOP}/`, html('Long', `<a href="/${'quiz'.repeat(200_000)}">Quiz</a><a href="/quiz">Quiz</a>`));
    expect(links).toEqual([{ url: `${SHOP}/quiz`, text: 'Quiz' }]);
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

  it('is called what its pages share, what its address says, or its host, in this order', async () => {
    const link = '<a href="/pricing">Pricing</a>';
    const named = async (title: string, other: string, path = '/') =>
      (await readSite(`${SHOP}${path}`, siteOf({ [path]: html(title, link), '/pricing': html(other, '') }))).name;
    expect(await named('Acme | Fresh beans', 'Pricing | Acme')).toBe('Acme');
    expect(await named('Fresh beans – Shop', 'Pricing')).toBe('Shop');
    expect(await named('Fresh beans | For everybody', 'Pricing')).toBe('shop.example');
    expect(await named('Beans | Acme', 'Pricing', '/beans')).toBe('Acme');
  });

  it('takes no longer than all its pages may, in whole milliseconds', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const given: number[] = [];
    const slow = siteOf({ '/': home, '/products/box': home, '/checkout': home });
    const reading = await readSite(`${SHOP}/`, async (address, limits) => {
      given.push(limits.longestMs);
      now += 10_000.5;
      return slow(address, limits);
    });
    clock.mockRestore();
    expect(reading).toMatchObject({ failure: null });
    expect(given.every(Number.isInteger)).toBe(true);
    expect(given.at(-1)).toBeLessThan(6000);
  });

  it('is not read while it cannot say what robots may read', async () => {
    const asked: string[] = [];
    expect(await readSite(`${SHOP}/`, siteOf({ '/robots.txt': '503', '/': home }, asked))).toMatchObject({
      failure: 'status',
      status: 503,
    });
    expect(asked).toEqual(['/robots.txt']);
    expect(await readSite(`${SHOP}/`, siteOf({ '/robots.txt': '403', '/': home }))).toMatchObject({ failure: null });
  });

  it('is asked what robots may read on every host it sends on to, and its pages are not looked for elsewhere', async () => {
    const elsewhere = 'https://pay.example/session';
    const asked: string[] = [];
    const pages = { '/': home, '/checkout': `→${elsewhere}`, '/products/box': '→/hidden', '/hidden': home, [elsewhere]: home };
    const robots = { '/robots.txt': 'User-agent: *\nDisallow: /hidden' };
    expect(await readSite(`${SHOP}/`, siteOf({ ...pages, ...robots }, asked))).toMatchObject({ pages: [{ url: `${SHOP}/` }] });
    expect(asked.filter((path) => path === '/hidden' || path === elsewhere)).toEqual([]);
    const closed = { 'https://pay.example/robots.txt': 'User-agent: *\nDisallow: /' };
    asked.length = 0;
    expect(await readSite(`${SHOP}/checkout`, siteOf({ ...pages, ...closed }, asked))).toMatchObject({ failure: 'robots', url: elsewhere });
    expect(asked).not.toContain(elsewhere);
    expect(await readSite(`${SHOP}/`, siteOf({ '/': '→file:///etc/passwd' }))).toMatchObject({ failure: 'notHttp' });
  });

  it('tells its pages apart in Japanese as well', async () => {
    const links = '<a href="/カート">カート</a><a href="/items">商品</a><a href="/p">料金プラン</a><a href="/q">お問い合わせ</a>';
    const all = {
      '/': html('茶', links),
      '/カート': html('', ''),
      '/items': html('抹茶', ''),
      '/p': html('料金', ''),
      '/q': html('連絡', ''),
    };
    const { pages } = await readSite(`${SHOP}/`, siteOf(all));
    expect(pages.map(({ kind }) => kind).sort()).toEqual(['cart', 'landing_page', 'landing_page', 'pricing_page', 'product_page']);
    expect(pages.map(({ title }) => title)).toContain('/カート');
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
