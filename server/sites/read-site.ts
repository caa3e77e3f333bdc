import robotsParser from 'robots-parser';
import { plainKind, suggestedKind } from '#domain/canvas/elements/index.ts';
import { TELLING_PAGES } from '#domain/canvas/templates/of-site.ts';
import { MOST_SITE_PAGES, type SitePage, type SiteReading } from '#domain/wire/sites.ts';
import { type NoPage, PAGE_LIMITS, type Page, readPage } from '#server/outgoing/page.ts';
import { factsOf, type PageFacts } from './page-facts.ts';

const AGENT = 'FlumenSiteReader';
const LIMITS = {
  ...PAGE_LIMITS,
  longestMs: 6_000,
  agent: `${AGENT}/1.0 (draws a funnel of a few pages; asked by somebody who plans it)`,
};
const ROBOTS = { ...LIMITS, longestMs: 3_000, mostBytes: 100_000, types: /^\s*text\//i };
/** Pages that are asked for at once. */
const AT_ONCE = 3;

export type ReadPage = (address: string, limits: typeof LIMITS) => Promise<Page | NoPage>;
const overNet: ReadPage = (address, limits) => readPage(address, undefined, limits);

/** What of a site may be read; all of it where it says nothing. */
async function rulesOf(origin: string, read: ReadPage): Promise<(url: string) => boolean> {
  const address = `${origin}/robots.txt`;
  const answer = await read(address, ROBOTS);
  if ('failure' in answer) return () => true;
  const rules = robotsParser(address, answer.html);
  return (url) => rules.isAllowed(url, AGENT) !== false;
}

/** The pages worth reading: one of each kind, those that tell most first. */
export function worthReading({ url, links }: PageFacts): readonly string[] {
  const ranked = links.flatMap(({ url: to, text }) => {
    const contact = /contact|kontakt|contatt|contato|demo/i.test(`${to} ${text}`);
    const kind = suggestedKind('page', `${new URL(to).pathname} ${text}`) ?? (contact ? plainKind('page') : undefined);
    const rank = kind === undefined ? -1 : TELLING_PAGES.indexOf(kind);
    return to === url || rank < 0 ? [] : [{ to, kind, rank }];
  });
  const first = ranked.filter(({ kind }, at) => ranked.findIndex((other) => other.kind === kind) === at);
  return [...first]
    .sort((a, b) => a.rank - b.rank)
    .map(({ to }) => to)
    .slice(0, MOST_SITE_PAGES - 1);
}

async function readAll(urls: readonly string[], read: ReadPage): Promise<readonly PageFacts[]> {
  const found: PageFacts[] = [];
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    const pages = await Promise.all(urls.slice(at, at + AT_ONCE).map((url) => read(url, LIMITS)));
    // One that is missing or moved away is left out: the others still tell how the site sells.
    for (const page of pages) if (!('failure' in page)) found.push(factsOf(page.url, page.html));
  }
  return found;
}

const shown = ({ url, title, kind, form, price }: PageFacts): SitePage => ({ url, title, kind, form, price });

/**
 * Reads the first page of a site and those of its pages that tell how it sells, as far as the site lets robots in.
 * Each page takes 6 seconds at most, eight are read, three at a time.
 * @param address http or https, as `normaliseUrl` writes it
 */
export async function readSite(address: string, read: ReadPage = overNet): Promise<SiteReading> {
  const { origin, host } = new URL(address);
  const nothing = { url: address, name: host, pages: [], status: null } as const;
  const mayBegin = await rulesOf(origin, read);
  if (!mayBegin(address)) return { ...nothing, failure: 'robots' };
  const home = await read(address, LIMITS);
  if ('failure' in home) return { ...nothing, url: home.url, failure: home.failure, status: home.status };
  const first = factsOf(home.url, home.html);
  const there = new URL(home.url).origin;
  const mayRead = there === origin ? mayBegin : await rulesOf(there, read);
  if (!mayRead(home.url)) return { ...nothing, url: home.url, failure: 'robots' };
  const others = await readAll(worthReading(first).filter(mayRead), read);
  const once = others.filter(({ url }, at) => url !== first.url && others.findIndex((other) => other.url === url) === at);
  return {
    ...{ url: first.url, name: first.site || new URL(first.url).host.replace(/^www\./, ''), failure: null, status: null },
    pages: [first, ...once].map(shown),
  };
}
