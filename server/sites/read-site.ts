import { plainKind, suggestedKind } from '#domain/canvas/elements/index.ts';
import { TELLING_PAGES } from '#domain/canvas/templates/of-site.ts';
import { MOST_SITE_PAGES, type SitePage, type SiteReading } from '#domain/wire/sites.ts';
import { factsOf, isSameSite, type PageFacts, readablePath } from './page-facts.ts';
import { overNet, type ReadPage, SiteVisit } from './site-visit.ts';

/** Pages that are asked for at once. */
const AT_ONCE = 3;

interface Worth {
  readonly to: string;
  /** What the link to it says that it is. */
  readonly kind: string;
}

/** The pages worth reading: one of each kind, those that tell most first. */
function worthReading({ url, links }: PageFacts): readonly Worth[] {
  const ranked = links.flatMap(({ url: to, text }) => {
    const contact = /contact|kontakt|contatt|contato|demo|問い合わせ/i.test(`${to} ${text}`);
    const kind = suggestedKind('page', `${readablePath(to)} ${text}`) ?? (contact ? plainKind('page') : undefined);
    const rank = kind === undefined ? -1 : TELLING_PAGES.indexOf(kind);
    return to === url || kind === undefined || rank < 0 ? [] : [{ to, kind, rank }];
  });
  const first = ranked.filter(({ kind }, at) => ranked.findIndex((other) => other.kind === kind) === at);
  return [...first].sort((a, b) => a.rank - b.rank).slice(0, MOST_SITE_PAGES - 1);
}

/** A page that does not say itself what it is is what the link to it says. */
const asLinked = (facts: PageFacts, kind: string): PageFacts => (facts.kind === plainKind('page') ? { ...facts, kind } : facts);

async function readAll(first: PageFacts, pages: readonly Worth[], visit: SiteVisit): Promise<readonly PageFacts[]> {
  const found: PageFacts[] = [];
  const one = async ({ to, kind }: Worth) => {
    const page = await visit.page(to, (next) => isSameSite(next, first.url));
    // One that is missing or moved away is left out: the others still tell how the site sells.
    return 'failure' in page ? [] : [asLinked(factsOf(page.url, page.html), kind)];
  };
  for (let at = 0; at < pages.length; at += AT_ONCE) found.push(...(await Promise.all(pages.slice(at, at + AT_ONCE).map(one))).flat());
  return found;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What a site calls itself: as it says, else what titles of its pages share, or what stands in its address; else its host. */
function nameOf(first: PageFacts, others: readonly PageFacts[]): string {
  const { host, pathname } = new URL(first.url);
  const bare = host.replace(/^www\./, '');
  const shared = first.parts.find((part) => others.some(({ parts }) => parts.includes(part)));
  const inHost = first.parts.find((part) => plain(part).length > 2 && plain(bare).includes(plain(part)));
  // Further pages have the name last.
  const last = pathname === '/' || first.parts.length < 2 ? undefined : first.parts.at(-1);
  return first.site || shared || inHost || last || bare;
}

const shown = ({ url, title, kind, form, price }: PageFacts): SitePage => ({ url, title, kind, form, price });

/**
 * Reads the first page of a site and those of its pages that tell how it sells, as far as the site lets robots in.
 * Each page takes 6 seconds at most, eight are read, three at a time, and all of them together take `SITE_READING_SECONDS`.
 * @param address http or https, as `normaliseUrl` writes it
 */
export async function readSite(address: string, read: ReadPage = overNet): Promise<SiteReading> {
  const visit = new SiteVisit(read);
  const home = await visit.page(address, () => true);
  if ('failure' in home) {
    const { url, failure, status } = home;
    return { url, name: new URL(address).host, pages: [], failure, status };
  }
  const first = factsOf(home.url, home.html);
  const others = await readAll(first, worthReading(first), visit);
  const once = others.filter(({ url }, at) => url !== first.url && others.findIndex((other) => other.url === url) === at);
  return {
    ...{ url: first.url, name: nameOf(first, once), failure: null, status: null },
    pages: [first, ...once].map(shown),
  };
}
