import { pageName, pagesToDraw } from '../from-data/pages.ts';
import { cut, type Imported, type ImportFormat, refused } from './problems.ts';
import { drawnOf, type SketchedLine, type SketchedStep } from './sketch.ts';

/** Pages that a map of a site shows: more are a tangle. */
const MOST_PAGES = 60;
/** Addresses that are read at all. */
const MOST_READ = 50_000;
/** `https://host/path`, `host.example/path`. */
const ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d+)?)(\/[^\s?#]*)?(?:[?#]\S*)?$/iu;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `host/path` without `www.`; null for what is no address. */
function plain(address: string): string | null {
  const [, host, path = '/'] = ADDRESS.exec(address.trim()) ?? [];
  return host === undefined ? null : `${host.toLowerCase().replace(/^www\./, '')}${path.slice(0, 1000)}`;
}

interface Written {
  readonly text: string;
  /** Where it stands, from 1. */
  readonly line: number;
}

/** Every `<loc>` of a page in a sitemap, not those of its images. It is read as text: nothing in it is followed or carried out. */
function locations(xml: string): readonly Written[] {
  const found = [...xml.matchAll(/<(?:(?!image:|video:|news:)\w+:)?loc>\s*(?:<!\[CDATA\[)?([^<\]]*)/gi)].slice(0, MOST_READ);
  let [line, at] = [1, 0];
  return found.map(({ 1: address = '', index }) => {
    line += xml.slice(at, index).split('\n').length - 1;
    at = index;
    return { text: address.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).trim(), line };
  });
}

/** Words between spaces. */
const addressLines = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Addresses as they stand in their lines; a line with anything else is given back whole. */
function writtenIn(text: string): readonly Written[] {
  return text.split('\n', MOST_READ).flatMap((line, at) => {
    const words = addressLines(line);
    const whole = words.every((word) => plain(word) !== null) ? words : [line.trim()];
    return whole.map((word) => ({ text: word, line: at + 1 }));
  });
}

/** Is most of it addresses, a line or several to each? */
export function hasAddresses(text: string): boolean {
  const lines = text
    .slice(0, 5000)
    .split('\n')
    .map(addressLines)
    .filter((words) => words.length > 0);
  return lines.filter((words) => words.every((word) => plain(word) !== null)).length * 2 > lines.length;
}

export const isAddresses = (text: string): boolean => {
  const words = addressLines(text.slice(0, 5000));
  return (
    words.length > 0 &&
    words.slice(0, -1).every((word) => plain(word) !== null) &&
    (text.length > 5000 || plain(words.at(-1) ?? '') !== null)
  );
};

const folderOf = (page: string): string => page.replace(/\/\*?[^/]*$/, '');

/** The page above each page, as folders have it; nothing above the first page of a host. */
function parentOf(page: string, known: ReadonlySet<string>): string | undefined {
  for (let folder = folderOf(page); folder.includes('/'); folder = folderOf(folder))
    if (folder !== page && known.has(folder)) return folder;
  const home = `${page.slice(0, page.indexOf('/'))}/`;
  return home !== page && known.has(home) ? home : undefined;
}

function drawnSite(format: ImportFormat, addresses: readonly Written[]): Imported {
  if (addresses.length === 0) return refused({ code: 'no_addresses' });
  const wrong = addresses.filter(({ text }) => plain(text) === null);
  if (wrong.length > 0) return refused(...wrong.map(({ text, line }) => ({ code: 'not_an_address', line, found: cut(text) }) as const));
  const pages = [...new Set(addresses.map(({ text }) => plain(text)).filter((page) => page !== null))];
  // Where nobody was counted, what lies near the front counts for more.
  const seen = pages.map((page) => ({ page, people: 1 / page.split('/').filter(Boolean).length }));
  const all = pagesToDraw(seen, [], pages.length);
  const drawn = all.slice(0, MOST_PAGES);
  const known = new Set(drawn);
  const steps = new Map(drawn.map((page): [string, SketchedStep] => [page, { name: pageName(page), url: page }]));
  const lines = drawn.flatMap((page): SketchedLine[] => {
    const from = parentOf(page, known);
    return from === undefined ? [] : [{ from, to: page, kind: 'next' }];
  });
  return { ok: true, format, document: drawnOf({ steps, lines }), remarks: drawn.length < all.length ? ['pages_left_out'] : [] };
}

/** The pages of a sitemap, alike ones as one, below the page whose folder they lie in. */
export function readSitemap(text: string): Imported {
  if (/<(?:\w+:)?sitemapindex\b/i.test(text)) return refused({ code: 'sitemap_index' });
  if (/<(?:\w+:)?urlset\b/i.test(text) && !/<\/(?:\w+:)?urlset\s*>|<(?:\w+:)?urlset\b[^>]*\/>/i.test(text))
    return refused({ code: 'broken_off', line: text.trimEnd().split('\n').length });
  return drawnSite('sitemap', locations(text));
}

/** The same of addresses, one a line. */
export const readAddresses = (text: string): Imported => drawnSite('addresses', writtenIn(text));
