import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Feature } from '#domain/plans/features.ts';
import type { PriceList } from '#domain/plans/prices.ts';
import { demoVideos } from './demo-videos.ts';
import { PriceFileError, pricesOf } from './price-file.ts';
import type { Secret } from './secrets/secret.ts';

/** What one process does; `FLUMEN_ROLES` names any of them. */
const DURABILITIES = ['process', 'events', 'power'] as const;
export const ROLES = ['web', 'collector', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** The folder of ordered files, in the data folder unless said otherwise. No backup takes it along: its files go by themselves. */
export const EXPORTS_FOLDER = 'exports';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const flag = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'])
  .transform((word) => word === '1' || word === 'true' || word === 'yes' || word === 'on');
const urlWith = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const roles = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(ROLES, { error: `may name ${ROLES.join(', ')}, parted by commas` })).min(1));
/** `1` trusts the next hop, a number that many hops, anything else a list of addresses of proxies. */
const trustProxy = z.string().transform((text): boolean | number | string => {
  if (text === '0' || text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text === 'true' ? 1 : text;
});

const environment = z.object({
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  FLUMEN_DATA_DIR: z.string().min(1).default('./data'),
  FLUMEN_EXPORTS_DIR: z.string().min(1).optional(),
  DATABASE_URL: urlWith('postgres:', 'postgresql:').optional(),
  CLICKHOUSE_URL: urlWith('http:', 'https:').optional(),
  FLUMEN_CLICKHOUSE_CLUSTER: z.string().regex(/^\w+$/, 'may hold letters, digits and _ only').optional(),
  FLUMEN_PUBLIC_URL: urlWith('http:', 'https:').optional(),
  FLUMEN_COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?[a-z\d-]+(?:\.[a-z\d-]+)+$/i, 'must be a domain such as example.com')
    .transform((domain) => domain.toLowerCase().replace(/^\./, ''))
    .optional(),
  FLUMEN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FLUMEN_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  FLUMEN_SESSION_DAYS: z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be a whole number of days')
    .min(1)
    .max(3650)
    .default(90),
  FLUMEN_DEMO: flag.optional(),
  FLUMEN_TEST_BILLING: flag.optional(),
  FLUMEN_PRICES: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'must be a secret or restricted key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must be the signing secret of an endpoint, which begins with whsec_')
    .optional(),
  STRIPE_API_URL: urlWith('http:', 'https:').optional(),
  STRIPE_TAX: flag.default(false),
  STRIPE_TIMEOUT_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(1).max(60).default(10),
  FLUMEN_ROLES: roles.default([...ROLES]),
  FLUMEN_DURABILITY: z.enum(DURABILITIES, { error: 'must be process, events or power' }).default('events'),
  FLUMEN_TRUST_PROXY: trustProxy.default(false),
  FLUMEN_COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header such as cf-ipcountry')
    .transform((name) => name.toLowerCase())
    .optional(),
  SMTP_URL: urlWith('smtp:', 'smtps:').optional(),
  OIDC_ISSUER: urlWith('http:', 'https:').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('Google'),
  MAIL_FROM: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[^\r\n]*$/, 'must be one line')
    .default('Flumen <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  FLUMEN_SELLER: z
    .string()
    .max(500)
    .default('Flumen')
    .transform((text) =>
      text
        .split('|')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  FLUMEN_DEMO_VIDEOS: demoVideos.optional(),
  FLUMEN_BOOKING_URL: urlWith('https:').optional(),
  FLUMEN_BOOKING_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  FLUMEN_PRIVATE_WEBHOOKS: flag.default(false),
  FLUMEN_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
});

/** Names of all settings, as environment variables. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape);

/** The account with Stripe that takes the money. */
export interface StripeSettings {
  readonly secretKey: string;
  /** Proves that what arrives was sent by Stripe. */
  readonly webhookSecret: string;
  /** Where its API answers, where that is not Stripe itself. */
  readonly apiUrl?: string;
  /** Stripe works out taxes by the address of who pays. */
  readonly tax: boolean;
  /** How long an answer is waited for; absent: 10 s. */
  readonly timeoutMs?: number;
}

/** Every setting of the server, read once at start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Is the server reachable from this machine alone? */
  readonly loopback: boolean;
  /** Absolute path. */
  readonly dataDir: string;
  /** Where files that people ordered wait for them; absolute path. */
  readonly exportsDir: string;
  /** PostgreSQL; absent: PGlite in the data folder. */
  readonly databaseUrl?: string;
  /** ClickHouse; absent: the embedded engine in the data folder. */
  readonly clickhouseUrl?: string;
  readonly clickhouseCluster?: string;
  /** Where browsers reach the server, without a trailing slash. */
  readonly publicUrl: string;
  /** Whose hosts all get the session cookie; absent: the host of `publicUrl` alone. */
  readonly cookieDomain?: string;
  /** Its `current` is empty until the data folder was opened, see `readSecret`. */
  readonly secret: Secret;
  /** Days after which a log-in ends, however much it is used. */
  readonly sessionDays: number;
  /** Demo accounts and data. */
  readonly demo: boolean;
  /** Plans can be bought with test cards, which move no money: whoever can log in can have every plan. */
  readonly testBilling: boolean;
  /** What is sold, and for how much. */
  readonly prices: PriceList;
  /** Takes the money; absent: nobody does. */
  readonly stripe?: StripeSettings;
  readonly roles: readonly Role[];
  /**
   * What outlives the machine and not only the process, once it is acknowledged: nothing for certain, visitors' events, or
   * whatever people enter as well.
   */
  readonly durability: (typeof DURABILITIES)[number];
  readonly trustProxy: boolean | number | string;
  /** Header in which the proxy says from which country a request comes; absent: no country is known. */
  readonly countryHeader?: string;
  /** Where mail leaves; absent: it is kept in the outbox. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** An OpenID provider that people may log in with. */
  readonly oidc?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string; readonly name: string };
  /** Where people write who need help; absent: nobody is named. */
  readonly supportEmail?: string;
  /** Who sends the bills, as it stands on them, line by line. */
  readonly seller: readonly string[];
  /** Addresses of players, by the feature that a video shows. */
  readonly demoVideos: Readonly<Partial<Record<Feature, string>>>;
  /** A calendar in which newcomers book a call; absent: none is offered. */
  readonly bookingUrl?: string;
  /** Proves that what arrives was sent by that calendar; absent: its page in the browser is believed. */
  readonly bookingSecret?: string;
  /** Alerts may be posted to private networks, there also over http. */
  readonly privateWebhooks: boolean;
  readonly metricsToken?: string;
  readonly logLevel: string;
}

/** A wrong setting or place to run in: `message` is a sentence for the person who starts the server. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

function isLoopbackUrl(url: string | undefined): boolean {
  return url === undefined || LOOPBACK.has(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}

function sentenceFor(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])} is not right: ${issue.message}.`;
}

/** All three, or none. */
function oidcOf(read: z.infer<typeof environment>): Settings['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = read;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    throw new StartError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three, or none.');
  }
  return { issuer, clientId, clientSecret, name };
}

/** Whoever sends a request could set the header, unless a proxy in front is trusted to. */
function countryHeaderOf({ FLUMEN_COUNTRY_HEADER: header, FLUMEN_TRUST_PROXY: proxy }: z.infer<typeof environment>): string | undefined {
  if (header === undefined || proxy !== false) return header;
  throw new StartError('FLUMEN_COUNTRY_HEADER needs FLUMEN_TRUST_PROXY: set it to the proxy that sends the header.');
}

/** Both, or none. */
function stripeOf(read: z.infer<typeof environment>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl, STRIPE_TAX: tax } = read;
  const timeoutMs = read.STRIPE_TIMEOUT_SECONDS * 1000;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret) throw new StartError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both, or none.');
  return { secretKey, webhookSecret, apiUrl, tax, timeoutMs };
}

/** The price list; how much tax is in it Stripe says with each bill, where it takes the money. */
function priceListOf({ FLUMEN_DATA_DIR: folder, FLUMEN_PRICES: named }: z.infer<typeof environment>, isStripe: boolean): PriceList {
  try {
    const list = pricesOf(folder, named);
    return isStripe && list.tax ? { ...list, tax: { ...list.tax, percent: null } } : list;
  } catch (error) {
    if (error instanceof PriceFileError) throw new StartError(error.message);
    throw error;
  }
}

/** Browsers take a cookie only for the page's own host and the domains above it. */
function requireAbove(domain: string | undefined, publicUrl: string): void {
  if (domain === undefined) return;
  const { hostname } = new URL(publicUrl);
  if (isIP(hostname) === 0 && `.${hostname}`.endsWith(`.${domain}`)) return;
  throw new StartError(
    `FLUMEN_COOKIE_DOMAIN is not right: ${hostname}, the host of FLUMEN_PUBLIC_URL, does not belong to ${domain}. Set it to a domain above that host.`,
  );
}

function secretOf({ FLUMEN_SECRET: current = '', FLUMEN_SECRET_PREVIOUS: previous }: z.infer<typeof environment>): Secret {
  if (previous === undefined) return { current };
  if (previous === current)
    throw new StartError('FLUMEN_SECRET_PREVIOUS is the same as FLUMEN_SECRET: set the new secret in FLUMEN_SECRET.');
  return { current, previous };
}

/**
 * Reads the settings from the environment. Empty values count as absent.
 * `secret.current` is empty when FLUMEN_SECRET is absent on loopback; the data folder then supplies it.
 * @throws StartError naming every wrong setting.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new StartError(parsed.error.issues.map(sentenceFor).join('\n'));
  const read = parsed.data;
  const loopback = LOOPBACK.has(read.HOST);
  if (!read.FLUMEN_SECRET && !loopback) {
    throw new StartError('FLUMEN_SECRET is needed when HOST is not a loopback address: set it to 32 or more random characters.');
  }
  const publicUrl = (read.FLUMEN_PUBLIC_URL ?? `http://${loopback ? 'localhost' : read.HOST}:${read.PORT}`).replace(/\/+$/, '');
  requireAbove(read.FLUMEN_COOKIE_DOMAIN, publicUrl);
  const stripe = stripeOf(read);
  return {
    port: read.PORT,
    host: read.HOST,
    loopback,
    dataDir: resolve(read.FLUMEN_DATA_DIR),
    exportsDir: resolve(read.FLUMEN_EXPORTS_DIR ?? join(read.FLUMEN_DATA_DIR, EXPORTS_FOLDER)),
    databaseUrl: read.DATABASE_URL,
    clickhouseUrl: read.CLICKHOUSE_URL,
    clickhouseCluster: read.FLUMEN_CLICKHOUSE_CLUSTER,
    publicUrl,
    cookieDomain: read.FLUMEN_COOKIE_DOMAIN,
    secret: secretOf(read),
    sessionDays: read.FLUMEN_SESSION_DAYS,
    // A proxy in front of a loopback address makes it public: then these must be asked for, too.
    demo: read.FLUMEN_DEMO ?? (loopback && isLoopbackUrl(read.FLUMEN_PUBLIC_URL)),
    testBilling: read.FLUMEN_TEST_BILLING ?? (loopback && isLoopbackUrl(read.FLUMEN_PUBLIC_URL)),
    prices: priceListOf(read, stripe !== undefined),
    stripe,
    roles: [...new Set(read.FLUMEN_ROLES)],
    durability: read.FLUMEN_DURABILITY,
    trustProxy: read.FLUMEN_TRUST_PROXY,
    countryHeader: countryHeaderOf(read),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    oidc: oidcOf(read),
    supportEmail: read.SUPPORT_EMAIL,
    seller: read.FLUMEN_SELLER,
    demoVideos: read.FLUMEN_DEMO_VIDEOS ?? {},
    bookingUrl: read.FLUMEN_BOOKING_URL,
    bookingSecret: read.FLUMEN_BOOKING_SECRET,
    privateWebhooks: read.FLUMEN_PRIVATE_WEBHOOKS,
    metricsToken: read.FLUMEN_METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  };
}
