import { randomUUID } from 'node:crypto';
import { isKey } from '#domain/identity/ledger.ts';
import type { Sql } from '../store/client.ts';
import { digestOf, type KnownLink, type Ledger, readLedger } from './ledger.ts';
import { type Merges, MOST_TRAVELLING } from './merges.ts';

/** The persons of a workspace at one moment. */
export interface Persons extends Merges {
  readonly ledger: Ledger;
  /** Whose a visitor's events are. */
  personOf(visitor: string): string;
  /** The visitors of a person, the one who stands for it first. */
  visitorsOf(person: string): readonly string[];
  /** Links to keys that name a person, by person, oldest first. */
  readonly keys: ReadonlyMap<string, readonly KnownLink[]>;
}

/** Another process may have written to the ledger; what this one writes is known at once. Where no other writes it is believed for long. */
const KNOWN_MS = 3_000;
const KNOWN_ALONE_MS = 3_600_000;
/** A ledger of so many links takes a second to read; what visitors say then shows after this time, what people do at once. */
const LARGE_LINKS = 20_000;
const LARGE_KNOWN_MS = 15_000;
/** A base is written anew long before the store forgets it. */
const BASE_MS = 86_400_000;
const MOST_WORKSPACES = 5_000;

interface Base {
  readonly id: string;
  readonly at: number;
  readonly merged: ReadonlyMap<string, string>;
}
interface Entry {
  readonly persons: Promise<Persons>;
  /** Milliseconds; believed so long, whatever visitors say meanwhile: only for large ledgers. */
  settled: number;
  until: number;
}

/** What differs between a base and what holds now. */
function deltaOf(base: ReadonlyMap<string, string>, merged: ReadonlyMap<string, string>): (readonly [string, string])[] {
  const changed = [...merged].filter(([visitor, person]) => base.get(visitor) !== person);
  const alone = [...base.keys()].filter((visitor) => !merged.has(visitor)).map((visitor) => [visitor, visitor] as const);
  return [...changed, ...alone];
}

/** Ways to look somebody up in a ledger. */
export function lookUps({ merged, links }: Ledger): Pick<Persons, 'personOf' | 'visitorsOf' | 'keys'> {
  const personOf = (visitor: string) => merged.get(visitor) ?? visitor;
  const keys = new Map<string, KnownLink[]>();
  for (const link of links) {
    if (link.state !== 'joined' || !isKey(link.kind)) continue;
    const person = personOf(link.visitor);
    keys.set(person, [...(keys.get(person) ?? []), link]);
  }
  return { keys, personOf, visitorsOf: (person) => [person, ...[...merged].filter(([, of]) => of === person).map(([visitor]) => visitor)] };
}

const NOTHING: ReadonlyMap<string, string> = new Map();

/** Who is whom in each workspace, as this process knows it: read when it is asked about, and again when it may have changed. */
export class PersonsOfWorkspaces {
  readonly #sql: Sql;
  readonly #inserting: Readonly<Record<string, string | number>>;
  readonly #entries = new Map<string, Entry>();
  readonly #bases = new Map<string, Base>();
  readonly #knownMs: number;

  /** A folder has one process, which tells of everything that it writes (`forget`); a server's tables may be written by several. */
  constructor(sql: Sql, inserting: Readonly<Record<string, string | number>>) {
    this.#sql = sql;
    this.#inserting = inserting;
    this.#knownMs = sql.embedded ? KNOWN_ALONE_MS : KNOWN_MS;
  }

  of(workspace: string): Promise<Persons> {
    const known = this.#entries.get(workspace);
    if (known && known.until > Date.now()) return known.persons;
    const persons = this.#renewed(workspace, known);
    const entry: Entry = { persons, until: Number.POSITIVE_INFINITY, settled: 0 };
    if (this.#entries.size >= MOST_WORKSPACES) this.#entries.clear();
    this.#entries.set(workspace, entry);
    persons.then(
      ({ ledger }) => {
        const isLarge = ledger.links.length > LARGE_LINKS;
        if (isLarge) entry.settled = Date.now() + LARGE_KNOWN_MS;
        // Written to while it was being read: it is read again.
        entry.until = Math.min(entry.until, Date.now() + (isLarge ? Math.max(LARGE_KNOWN_MS, this.#knownMs) : this.#knownMs));
      },
      () => {
        if (this.#entries.get(workspace) === entry) this.#entries.delete(workspace);
      },
    );
    return persons;
  }

  /** The ledger of this workspace was written to, by visitors or by hand: whoever asks from here on is told of it. */
  forget(workspace: string, by: 'visitors' | 'hand'): void {
    const known = this.#entries.get(workspace);
    if (known) known.until = by === 'hand' ? 0 : Math.min(known.until, known.settled);
  }

  async #renewed(workspace: string, known: Entry | undefined): Promise<Persons> {
    const digest = await digestOf(this.#sql, workspace);
    const before = await known?.persons.catch(() => undefined);
    const isSame = before?.version === digest && !this.#isOld(workspace);
    if (before && isSame) return before;
    return this.#personsBy(workspace, await readLedger(this.#sql, workspace, digest));
  }

  #isOld(workspace: string): boolean {
    const base = this.#bases.get(workspace);
    return base !== undefined && Date.now() - base.at > BASE_MS;
  }

  async #personsBy(workspace: string, ledger: Ledger): Promise<Persons> {
    const { merged } = ledger;
    const known = this.#isOld(workspace) ? undefined : this.#bases.get(workspace);
    const delta = deltaOf(known?.merged ?? NOTHING, merged);
    const base = delta.length > MOST_TRAVELLING ? await this.#write(workspace, merged) : known;
    return {
      workspace,
      version: ledger.digest,
      base: base?.id ?? null,
      delta: base === known ? delta : [],
      ledger,
      ...lookUps(ledger),
    };
  }

  async #write(workspace: string, merged: ReadonlyMap<string, string>): Promise<Base> {
    const base: Base = { id: randomUUID(), at: Date.now(), merged };
    const rows = [...merged].map(([visitor, person]) => ({ workspace_id: workspace, base: base.id, visitor, person }));
    await this.#sql.insert('merged_visitors', rows, this.#inserting);
    this.#bases.set(workspace, base);
    return base;
  }
}
