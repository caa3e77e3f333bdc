import { Parser } from 'htmlparser2';
import { guessKind } from '#domain/canvas/elements/index.ts';
import { isCurrency, minorPerUnit } from '#domain/money/currencies.ts';
import type { SITE_FORMS, SitePage } from '#domain/wire/sites.ts';

/** A page of a site as its text says it; nothing of it is run. */
export interface PageFacts extends SitePage {
  /** What the site calls itself on this page; empty where it does not say. */
  readonly site: string;
  /** The parts of its title: "Pricing | Acme". Which of them is the site's name its other pages tell. */
  readonly parts: readonly string[];
  /** Where its links lead on the same host, each address once, in their order. */
  readonly links: readonly { readonly url: string; readonly text: string }[];
}

const LONGEST_TITLE = 200;
const MOST_LINKS = 400;
/** Elements inside each other at which a page is read no further: what the parser does for one more grows with them. */
const DEEPEST = 2000;
/** Characters that are parsed at a time. */
const PIECE = 16_384;
/** Characters of an address that is followed, and of one that is looked at for words. */
const LONGEST_ADDRESS = 2000;
const MOST_DATA = 200_000;
/** Parts of titles: "Pricing | Acme". */
const PARTS = /\s+[|–—·-]\s+/;
const plainText = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE);

/** Do two addresses lead to the same site? Each by http or https. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  const host = (name: string) => name.replace(/^www\./, '');
  return [a, b].every(({ protocol }) => /^https?:$/.test(protocol)) && host(a.host) === host(b.host);
}

/** The path of an address as people read it, and no longer than what tells something. */
export function readablePath(address: string): string {
  const { pathname } = new URL(address);
  const path = pathname.slice(0, LONGEST_ADDRESS);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The address of a link on the same site, without what only tells visits apart; null for any other. */
function linkOnSite(href: string, base: URL): string | null {
  if (href.length > LONGEST_ADDRESS || !URL.canParse(href, base.href)) return null;
  const { href: whole, origin, pathname } = new URL(href, base.href);
  return isSameSite(whole, base.href) ? `${origin}${pathname}` : null;
}

/** An amount as machines write it, or as shops of half of Europe do: `24,90`. */
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/;

function priceOf(amount: unknown, currency: unknown): SitePage['price'] {
  const written = String(amount ?? '').trim();
  const units = Number(written.replace(DECIMAL_COMMA, '$1.$2') || Number.NaN);
  const code = String(currency ?? '')
    .trim()
    .toUpperCase();
  if (!Number.isFinite(units) || units <= 0 || units > 1e9 || !isCurrency(code)) return null;
  return { amount: Math.round(units * minorPerUnit(code)), currency: code };
}

/** The first offer in what a page says to machines (schema.org as JSON-LD), however deep. */
function offerIn(data: unknown, depth = 0): SitePage['price'] {
  if (typeof data !== 'object' || data === null || depth > 6) return null;
  const { price, lowPrice, priceCurrency } = data as Readonly<Record<string, unknown>>;
  const found = priceOf(price ?? lowPrice, priceCurrency);
  if (found) return found;
  for (const value of Object.values(data).slice(0, 200)) {
    const inner = offerIn(value, depth + 1);
    if (inner) return inner;
  }
  return null;
}

function offerInText(json: string): SitePage['price'] {
  try {
    return offerIn(JSON.parse(json));
  } catch {
    return null;
  }
}

const CONTACT_FIELD = /message|nachricht|messaggio|mensagem|phone|tel|company|firma|azienda|empresa|name|vorname|nome/i;

/** Reads one page while it is parsed. */
class Reading {
  readonly meta = new Map<string, string>();
  readonly links = new Map<string, string>();
  /** Elements that are open. */
  depth = 0;
  title = '';
  data = '';
  form: (typeof SITE_FORMS)[number] | null = null;
  #inside: 'title' | 'data' | 'link' | null = null;
  #link = '';
  #fields: { email: boolean; more: boolean; password: boolean } | null = null;
  readonly #base: URL;

  constructor(url: string) {
    this.#base = new URL(url);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.depth += 1;
    if (name === 'title' && this.title === '') this.#inside = 'title';
    if (name === 'script') this.#inside = /ld\+json/i.test(attributes.type ?? '') ? 'data' : null;
    if (name === 'meta') this.#readMeta(attributes);
    if (name === 'a' && attributes.href !== undefined) this.#openLink(attributes.href);
    if (name === 'form') this.#fields = { email: false, more: false, password: false };
    if (['input', 'textarea', 'select'].includes(name)) this.#readField(name, attributes);
  }

  text(text: string): void {
    if (this.#inside === 'title' && this.title.length < LONGEST_TITLE) this.title += text;
    if (this.#inside === 'data' && this.data.length < MOST_DATA) this.data += text;
    if (this.#inside === 'link') this.links.set(this.#link, plainText(`${this.links.get(this.#link) ?? ''} ${text}`));
  }

  close(name: string): void {
    this.depth -= 1;
    if (['title', 'script', 'a'].includes(name)) {
      if (this.#inside === 'data') this.data += '\n';
      this.#inside = null;
    }
    if (name === 'form') this.#closeForm();
  }

  #readMeta({ name, property, itemprop, content }: Readonly<Record<string, string>>): void {
    const key = (property ?? name ?? itemprop ?? '').toLowerCase();
    if (key !== '' && content !== undefined && !this.meta.has(key)) this.meta.set(key, plainText(content));
  }

  #openLink(href: string): void {
    const url = linkOnSite(href, this.#base);
    if (url === null || (this.links.size >= MOST_LINKS && !this.links.has(url))) return;
    if (!this.links.has(url)) this.links.set(url, '');
    [this.#link, this.#inside] = [url, 'link'];
  }

  #readField(tag: string, { type = 'text', name = '' }: Readonly<Record<string, string>>): void {
    if (!this.#fields) return;
    if (type === 'email' || (tag === 'input' && /e-?mail/i.test(name))) this.#fields.email = true;
    else if (type === 'password') this.#fields.password = true;
    else if (tag !== 'input' || CONTACT_FIELD.test(name)) this.#fields.more = true;
  }

  /** A form for those who have an account already wins nobody. */
  #closeForm(): void {
    const fields = this.#fields;
    this.#fields = null;
    if (!fields?.email || fields.password) return;
    if (fields.more) this.form = 'contact';
    else this.form ??= 'email';
  }
}

const offerInMeta = (meta: ReadonlyMap<string, string>) =>
  priceOf(
    meta.get('product:price:amount') ?? meta.get('og:price:amount') ?? meta.get('price'),
    meta.get('product:price:currency') ?? meta.get('og:price:currency') ?? meta.get('pricecurrency'),
  );

/** What a page says. Takes time in proportion to its length. */
export function factsOf(url: string, html: string): PageFacts {
  const reading = new Reading(url);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reading.open(name, attributes),
      ontext: (text) => reading.text(text),
      onclosetag: (name) => reading.close(name),
    },
    { decodeEntities: true },
  );
  for (let at = 0; at < html.length && reading.depth <= DEEPEST; at += PIECE) parser.write(html.slice(at, at + PIECE));
  parser.end();
  const title = plainText(reading.title);
  const parts = title.split(PARTS).filter(Boolean);
  const [own = ''] = parts;
  const path = readablePath(url);
  const offers = reading.data.split('\n').map(offerInText);
  return {
    url,
    title: own || path.slice(0, LONGEST_TITLE),
    site: reading.meta.get('og:site_name') ?? '',
    parts,
    kind: guessKind('page', `${path} ${own}`),
    form: reading.form,
    price: offerInMeta(reading.meta) ?? offers.find((offer) => offer !== null) ?? null,
    links: [...reading.links].map(([to, text]) => ({ url: to, text })),
  };
}
