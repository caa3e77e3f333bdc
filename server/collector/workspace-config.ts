import { and, eq } from 'drizzle-orm';
import type { EntitledAccount } from '#domain/plans/entitlements.ts';
import type { PrivacyMode } from '#domain/wire/track.ts';
import { domains, exchangeRates, ips, users, workspaces } from '#server/db/tables/core.ts';
import { ENTITLEMENT_COLUMNS } from '#server/entitlements/columns.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Rate, RateLimit } from '#server/http/rate-limit.ts';
import { type IpTest, ipTest } from './filtering/ip-ranges.ts';
import type { CollectorParts } from './parts.ts';
import { listedHost } from './rows/page-address.ts';

/** What decides about a workspace's events. */
export interface WorkspaceConfig {
  readonly id: string;
  readonly timezone: string;
  readonly currency: string;
  readonly tracking: boolean;
  /** Clicks, scrolling, forms and videos count without the site asking for it. */
  readonly automaticActions: boolean;
  readonly anonymise: boolean;
  /** Hashes of email addresses and phone numbers may be kept. */
  readonly matches: boolean;
  /** How visitors are told apart. */
  readonly mode: PrivacyMode;
  readonly rateLimited: boolean;
  readonly locked: boolean;
  /** The owner's account as far as it decides what the owner has, which changes by itself when a trial ends. */
  readonly owner: EntitledAccount;
  /** As stored: encrypted. */
  readonly appKey: string;
  /** The listed domains, each with its subdomains; the workspace's own site while there are none. */
  readonly hosts: readonly string[];
  readonly isBlocked: IpTest;
  /** The workspace's own exchange rates: units of its currency for one unit of another. */
  readonly rates: ReadonlyMap<string, number>;
  /** Is it noted that money is on record? See `noteMoney`. */
  readonly hasMoney: boolean;
}

async function loadConfig(db: CollectorParts['db'], id: string): Promise<WorkspaceConfig | null> {
  const [[found], listed, blocked, rates] = await Promise.all([
    db
      .select({ row: workspaces, owner: ENTITLEMENT_COLUMNS })
      .from(workspaces)
      .innerJoin(users, eq(users.id, workspaces.user))
      .where(eq(workspaces.id, id)),
    db.select({ domain: domains.domain }).from(domains).where(eq(domains.workspace_id, id)),
    db
      .select({ ip: ips.ip })
      .from(ips)
      .where(and(eq(ips.workspace_id, id), eq(ips.blacklisted, true))),
    db.select({ currency: exchangeRates.currency, rate: exchangeRates.rate }).from(exchangeRates).where(eq(exchangeRates.workspace_id, id)),
  ]);
  if (!found) return null;
  const { row, owner } = found;
  const own = listed.length === 0 && row.main_url && URL.canParse(row.main_url) ? [new URL(row.main_url).hostname] : [];
  return {
    id: row.id,
    timezone: row.timezone,
    currency: row.currency,
    tracking: row.tracking,
    automaticActions: row.automatic_actions,
    anonymise: row.anonymise_users,
    matches: row.match_people,
    mode: row.privacy_mode,
    rateLimited: row.rate_limiting_enabled,
    locked: row.is_locked,
    owner,
    appKey: row.app_key,
    hosts: [...new Set([...own, ...listed.map((one) => one.domain)].map(listedHost))],
    isBlocked: ipTest(blocked.map((one) => one.ip)),
    rates: new Map(rates.map(({ currency, rate }) => [currency, rate])),
    hasMoney: row.money_recorded_at !== null,
  };
}

/** A host is the workspace's own when it equals a listed one or lies below it. */
export function isOwnHost(config: WorkspaceConfig, host: string): boolean {
  return config.hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

/** Other processes change the database, too, and may not share a hub: nothing is believed longer than this. */
const KNOWN_MS = 10_000;
/** From this age on it is read anew beside, so that no event waits for it. */
const RENEWED_MS = 6_000;
/** A wrong id is asked for again and again by a forgotten script. */
const UNKNOWN_MS = 5_000;
const MAX_ENTRIES = 10_000;
/** Ids nobody knows that one sender may ask for: a flood of made-up ones must not keep the database busy. */
const STRANGE_IDS: Rate = { burst: 60, perSecond: 1 };

interface Entry {
  readonly config: Promise<WorkspaceConfig | null>;
  /** When it was asked for, in milliseconds. */
  readonly since: number;
  until: number;
  /** Does the workspace exist? False while that is being found out. */
  isKnown: boolean;
  isRenewing: boolean;
  readonly unsubscribe: () => void;
}

/** The configs of the workspaces that send events, kept fresh by the live hub. */
export class WorkspaceConfigs {
  readonly #parts: CollectorParts;
  readonly #entries = new Map<string, Entry>();
  readonly #strange = new RateLimit(STRANGE_IDS);

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  /**
   * Null when there is no such workspace. `sender`: an address; one that asked for too many ids that
   * are none has to come back later for others, so that nothing of a real site behind it is lost.
   * @throws HttpError 503 `collector_busy`.
   */
  async get(id: string, sender: string): Promise<WorkspaceConfig | null> {
    const now = this.#parts.clock().getTime();
    const entry = this.#entries.get(id);
    if (entry && entry.until > now) {
      if (entry.isKnown && !entry.isRenewing && now - entry.since >= RENEWED_MS) this.#renew(id, entry, now);
      return entry.config;
    }
    if (!entry?.isKnown && this.#strange.take(sender, 1, now) === 0)
      throw new HttpError(503, 'collector_busy', { headers: { 'retry-after': '5' } });
    const config = await this.#load(id, now).config;
    if (config) this.#strange.giveBack(sender, 1);
    return config;
  }

  /** Senders who fell silent need no memory. */
  forgetIdle(now: number): void {
    this.#strange.forgetIdle(now);
  }

  forget(id: string): void {
    this.#entries.get(id)?.unsubscribe();
    this.#entries.delete(id);
  }

  #load(id: string, now: number): Entry {
    this.forget(id);
    if (this.#entries.size >= MAX_ENTRIES) this.#makeRoom();
    const entry = this.#read(id, now);
    this.#entries.set(id, entry);
    entry.config.catch(() => {
      if (this.#entries.get(id) === entry) this.forget(id);
    });
    return entry;
  }

  /** Reads an entry anew while it is still believed. What changes meanwhile throws both away; where reading fails the old one stays for its time. */
  #renew(id: string, entry: Entry, now: number): void {
    entry.isRenewing = true;
    const next = this.#read(id, now);
    next.config.then(
      () => {
        if (this.#entries.get(id) !== entry) return next.unsubscribe();
        entry.unsubscribe();
        this.#entries.set(id, next);
      },
      () => {
        entry.isRenewing = false;
        next.unsubscribe();
      },
    );
  }

  #read(id: string, now: number): Entry {
    // Subscribed before the rows are read: a change in between is heard, and the entry thrown away.
    const unsubscribe = this.#parts.live.subscribe(id, (event) => {
      if (event.type === 'resource' || event.type === 'grants') this.forget(id);
    });
    const config = loadConfig(this.#parts.db, id);
    const entry: Entry = { config, since: now, until: now + KNOWN_MS, isKnown: false, isRenewing: false, unsubscribe };
    config.then(
      (found) => {
        entry.isKnown = found !== null;
        if (!found) entry.until = now + UNKNOWN_MS;
      },
      () => undefined,
    );
    return entry;
  }

  /** The oldest ids that are none go first, then the oldest workspaces. */
  #makeRoom(): void {
    const oldest = [...this.#entries].sort(([, one], [, other]) => Number(one.isKnown) - Number(other.isKnown));
    for (const [id] of oldest.slice(0, MAX_ENTRIES / 10)) this.forget(id);
  }

  close(): void {
    for (const id of [...this.#entries.keys()]) this.forget(id);
  }
}
