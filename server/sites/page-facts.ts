import { Parser } from 'htmlparser2';
import { guessKind } from '#domain/canvas/elements/index.ts';
import { isCurrency, minorPerUnit } from '#domain/money/currencies.ts';
import type { SITE_FORMS, SitePage } from '#domain/wire/sites.ts';

/** A page of a site as its text says it; nothing of it is run. */
export interface PageFacts extends SitePage {
  /** What the site calls itself on this page; empty where it does not say. */
  readonly site: string;
  /** Where its links lead on the same host, each address once, in their order. */
  readonly links: readonly { readonly url: string; readonly text: string }[];
}

const LONGEST_TITLE = 200;
const MOST_LINKS = 400;
const MOST_DATA = 200_000;
/** Parts of titles: "Pricing | Acme". */
const PARTS = /\s+[|–—·-]\s+/;
const plainText = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE);

/** The address of a link on the same host, without what only tells visits apart; null for any other. */
function sameSite(href: string, base: URL): string | null {
  if (!URL.canParse(href, base.href)) return null;
  const url = new URL(href, base.href);
  const host = (name: string) => name.replace(/^www\./, '');
  if (!/^https?:$/.test(url.protocol) || host(url.host) !== host(base.host)) return null;
  return `${url.origin}${url.pathname}`;
}

function priceOf(amount: unknown, currency: unknown): SitePage['price'] {
  const units = Number(String(amount ?? '').trim() || Number.NaN);
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
    const url = sameSite(href, this.#base);
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
  parser.end(html);
  const title = plainText(reading.title);
  const [own = '', ...more] = title.split(PARTS);
  const { pathname } = new URL(url);
  const offers = reading.data.split('\n').map(offerInText);
  return {
    url,
    title: own || pathname,
    site: reading.meta.get('og:site_name') ?? more.at(-1) ?? '',
    kind: guessKind('page', `${pathname} ${own}`),
    form: reading.form,
    price: offerInMeta(reading.meta) ?? offers.find((offer) => offer !== null) ?? null,
    links: [...reading.links].map(([to, text]) => ({ url: to, text })),
  };
}
