import robotsParser from 'robots-parser';
import { SITE_READING_SECONDS } from '#domain/wire/sites.ts';
import { type NoPage, PAGE_LIMITS, type Page, type PageLimits, readPage, WEB_PORTS } from '#server/outgoing/page.ts';

const AGENT = 'FlumenSiteReader';
const LIMITS: PageLimits = {
  ...PAGE_LIMITS,
  longestMs: 6_000,
  // Each step is asked for by itself: what robots may read is asked before every one.
  redirects: 0,
  agent: `${AGENT}/1.0 (draws a funnel of a few pages; asked by somebody who plans it)`,
  ports: WEB_PORTS,
};
/** As much of the rules as everybody has to read (RFC 9309), whatever the server calls the file. */
const ROBOTS: PageLimits = { ...LIMITS, redirects: 5, mostBytes: 512 * 1024, types: /^/ };
const REDIRECTS = 5;

export type ReadPage = (address: string, limits: PageLimits) => Promise<Page | NoPage>;
export const overNet: ReadPage = (address, limits) => readPage(address, undefined, limits);

/** Why a page of a site was not read; `robots`: the site asks not to. */
export interface NotRead {
  readonly failure: NoPage['failure'] | 'robots';
  readonly status: number | null;
  readonly url: string;
}

/** What a host lets robots read; or why nobody knows, and nothing is asked of it. */
type Rules = ((url: string) => boolean) | NoPage;

/** Did the server fail to say its rules? One that has none, or keeps them to itself, lets everybody in. */
const isUnsaid = ({ failure, status }: NoPage): boolean =>
  failure === 'status' ? status === 429 || (status ?? 0) >= 500 : ['dns', 'tls', 'refused', 'slow'].includes(failure);

/** One look at a site: its pages are asked for as long as there is time, and as far as each host lets robots in. */
export class SiteVisit {
  readonly #read: ReadPage;
  readonly #ends = performance.now() + SITE_READING_SECONDS * 1000;
  readonly #rules = new Map<string, Promise<Rules>>();

  constructor(read: ReadPage) {
    this.#read = read;
  }

  async #ask(url: string, limits: PageLimits): Promise<Page | NoPage> {
    const left = this.#ends - performance.now();
    if (left <= 0) return { failure: 'slow', status: null, url };
    // Timers take whole milliseconds.
    return this.#read(url, { ...limits, longestMs: Math.min(limits.longestMs, Math.ceil(left)) });
  }

  async #learn(origin: string): Promise<Rules> {
    const address = `${origin}/robots.txt`;
    const answer = await this.#ask(address, ROBOTS);
    if ('failure' in answer) return isUnsaid(answer) ? answer : () => true;
    const rules = robotsParser(address, answer.html);
    return (url) => rules.isAllowed(url, AGENT) !== false;
  }

  #rulesOf(origin: string): Promise<Rules> {
    const known = this.#rules.get(origin) ?? this.#learn(origin);
    this.#rules.set(origin, known);
    return known;
  }

  /**
   * One page of the site, after redirects.
   * @param follows where redirects may lead
   */
  async page(address: string, follows: (url: string) => boolean): Promise<Page | NotRead> {
    let url = address;
    for (let hops = 0; hops <= REDIRECTS; hops += 1) {
      if (!/^https?:/.test(url)) return { failure: 'notHttp', status: null, url };
      const rules = await this.#rulesOf(new URL(url).origin);
      if ('failure' in rules) return { ...rules, url };
      if (!rules(url)) return { failure: 'robots', status: null, url };
      const answer = await this.#ask(url, LIMITS);
      if (!('failure' in answer) || answer.failure !== 'redirects' || !follows(answer.url)) return answer;
      url = answer.url;
    }
    return { failure: 'redirects', status: null, url };
  }
}
