import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { PageFailure } from '#domain/wire/install-check.ts';
import { pageText } from './page-text.ts';
import { namesPrivateAddress, publicLookup } from './public-address.ts';

/** What a reading of a page may take, redirects among it. */
export interface PageLimits {
  /** Milliseconds from the first connection to the last byte. */
  readonly longestMs: number;
  /** Bytes of the page, unpacked; what is longer is cut. */
  readonly mostBytes: number;
  readonly redirects: number;
  /** Who asks, for logs of the site. */
  readonly agent: string;
  /** What kind of answer is wanted. */
  readonly types: RegExp;
  /** Ports that are asked; null: any. A machine may reach more of its own ports than anybody outside. */
  readonly ports: ReadonlySet<string> | null;
}
/** Where websites for everybody are served. */
export const WEB_PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
export const PAGE_LIMITS: PageLimits = {
  ...{ longestMs: 8_000, mostBytes: 1024 * 1024, redirects: 5 },
  agent: 'Flumen-InstallCheck/1.0 (looks for the tracking script; asked by the owner of the site)',
  types: /^\s*(?:text\/html|application\/xhtml\+xml)\b/i,
  ports: null,
};

export interface Page {
  readonly url: string;
  readonly html: string;
  readonly policy: string;
  readonly cut: boolean;
}
/** Why there is no page; `status` where a server answered, `url` where it ended. */
export interface NoPage {
  readonly failure: PageFailure;
  readonly status: number | null;
  readonly url: string;
}

const HEADERS = {
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'gzip, deflate, br',
};
const UNPACK = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

function unpacked(answer: IncomingMessage): Readable {
  const coding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase();
  const unpack = Object.entries(UNPACK).find(([name]) => name === coding)?.[1];
  // What fails on the way is told by the reader of the end.
  return unpack ? pipeline(answer, unpack(), () => undefined) : answer;
}

async function startOf(answer: IncomingMessage, most: number): Promise<{ readonly html: string; readonly cut: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of unpacked(answer)) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > most) break;
    }
  } finally {
    answer.destroy();
  }
  return { html: pageText(Buffer.concat(chunks).subarray(0, most), answer.headers['content-type'] ?? ''), cut: bytes > most };
}

function failureOf(error: unknown, signal: AbortSignal): PageFailure {
  const { name = '', code = '' } = error as { readonly name?: string; readonly code?: string };
  if (name === 'PrivateAddress') return 'private';
  if (signal.aborted) return 'slow';
  if (/^(?:ENOTFOUND|ENODATA|EAI_)/.test(code)) return 'dns';
  const isTls = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/.test(code);
  return isTls ? 'tls' : 'refused';
}

interface Asked {
  readonly agent: string;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
  /** What is sent along: with it the address is posted to. */
  readonly body?: string;
}

function ask(url: URL, { agent, lookup, signal, body }: Asked): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const headers = { ...HEADERS, 'user-agent': agent, ...(body !== undefined && { 'content-type': 'text/plain' }) };
  return new Promise((resolve, reject) => {
    send(url, { agent: false, signal, method: body === undefined ? 'GET' : 'POST', headers, lookup })
      .once('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where an answer sends on to; null: nowhere. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  const { location } = headers;
  return REDIRECTS.has(statusCode) && location && URL.canParse(location, from.href) ? new URL(location, from.href) : null;
}

/** Why an answer is no page; null: it is one. */
function refusalOf({ statusCode = 0, headers }: IncomingMessage, types: RegExp): PageFailure | null {
  if (statusCode < 200 || statusCode > 299) return 'status';
  return types.test(headers['content-type'] ?? 'text/html') ? null : 'notHtml';
}

/** Why an address is not even asked; null: it may be. */
function neverAsked(url: URL, ports: PageLimits['ports']): PageFailure | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'notHttp';
  return namesPrivateAddress(url) || (ports && !ports.has(url.port)) ? 'private' : null;
}

type Step = Page | NoPage | { readonly next: URL };

/** Asks for one address: a page, why there is none, or where it sends on to. */
async function step(url: URL, lookup: LookupFunction, { mostBytes, agent, types, ports }: PageLimits, signal: AbortSignal): Promise<Step> {
  const none = (failure: PageFailure, status: number | null = null): NoPage => ({ failure, status, url: url.href });
  const never = neverAsked(url, ports);
  if (never) return none(never);
  url.username = '';
  url.password = '';
  const answer = await ask(url, { agent, lookup, signal });
  const next = redirectOf(answer, url);
  const refusal = refusalOf(answer, types);
  if (next || refusal) answer.destroy();
  if (next) return { next };
  if (refusal) return none(refusal, answer.statusCode ?? null);
  const policy = String(answer.headers['content-security-policy'] ?? '');
  return { url: url.href, policy, ...(await startOf(answer, mostBytes)) };
}

/**
 * Reads a page whose address somebody typed, as far as the limits go. Only over http and https, and
 * only from public addresses, asked anew after each redirect; no name and password are sent, no proxy
 * is asked, and nothing of the page is run.
 * @param lookup resolves a host for the connection that is made, and refuses private ones
 */
export async function readPage(address: string, lookup = publicLookup, limits = PAGE_LIMITS): Promise<Page | NoPage> {
  const signal = AbortSignal.timeout(limits.longestMs);
  let url = new URL(address);
  try {
    for (let hops = 0; hops <= limits.redirects; hops += 1) {
      const got = await step(url, lookup, limits, signal);
      if (!('next' in got)) return got;
      url = got.next;
    }
    return { failure: 'redirects', status: null, url: url.href };
  } catch (error) {
    return { failure: failureOf(error, signal), status: null, url: url.href };
  }
}

/** What a server says to something that is sent to it: the status, or why there is none. */
export type Reply = { readonly status: number } | { readonly failure: PageFailure };

/** Posts to an address that somebody typed, under the rules of `readPage`; goes along with no redirect and reads no answer. */
export async function statusOfPost(address: string, body: string, lookup = publicLookup, limits = PAGE_LIMITS): Promise<Reply> {
  const signal = AbortSignal.timeout(limits.longestMs);
  const url = new URL(address);
  const never = neverAsked(url, limits.ports);
  if (never) return { failure: never };
  try {
    const answer = await ask(url, { agent: limits.agent, lookup, signal, body });
    answer.destroy();
    return { status: answer.statusCode ?? 0 };
  } catch (error) {
    return { failure: failureOf(error, signal) };
  }
}
