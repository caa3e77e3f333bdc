import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { EventRow } from '#server/events/event-row.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';

/**
 * How many different things the events of a workspace may name. Reports look through every page, source, name and attribute
 * there is: a script gone wild, or somebody who means harm, must not make those of the workspace unreadable, nor everybody's slow.
 */

/** What is told apart. */
export const VARIETIES = ['page', 'source', 'name', 'attribute', 'value'] as const;
export type Variety = (typeof VARIETIES)[number];

/** New ones a day, of UTC. Those that were seen today or the day before are not new. */
export const MOST_NEW = { page: 20_000, source: 5_000, name: 5_000, attribute: 200, value: 200_000 } as const satisfies Record<
  Variety,
  number
>;
/** What more of them are called. */
export const OTHER = '(other)';

const DAY_MS = 86_400_000;
/** Different things kept in mind of all workspaces: some 100 MB. The workspace that was there first is forgotten, and begins anew. */
const MOST_KEPT = 2_000_000;

type Seen = Readonly<Record<Variety, Set<number>>>;
interface Known {
  day: number;
  today: Seen;
  before: Seen;
  /** How many of today's are new. */
  fresh: Record<Variety, number>;
}

const nothing = (): Seen => ({ page: new Set(), source: new Set(), name: new Set(), attribute: new Set(), value: new Set() });
const none = () => ({ page: 0, source: 0, name: 0, attribute: 0, value: 0 });

/** 32 bits that stand for a text (FNV-1a). Two that meet count as one, which is no harm. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash;
}

/** An event as it may be stored, and which of what it names was too much, with the first of each as people may read it. */
export interface Bounded {
  readonly row: EventRow;
  readonly over: ReadonlyMap<Variety, string>;
}

/** Different things that were named, as texts of their variety. */
export type Named = Readonly<Record<Variety, readonly string[]>>;
/** Keeps in mind what workspaces named today and the day before; what was named before this process began is told it by `recall`. */
export class VarietyLimits {
  readonly #most: Readonly<Record<Variety, number>>;
  readonly #onFirst: (workspace: string) => void;
  readonly #known = new Map<string, Known>();
  #kept = 0;

  /** `onFirst` hears of workspaces that nothing is known of yet. */
  constructor(most: Readonly<Record<Variety, number>> = MOST_NEW, onFirst: (workspace: string) => void = () => undefined) {
    this.#most = most;
    this.#onFirst = onFirst;
  }

  /** What a workspace had named before; what it named meanwhile counts with it. `now`: milliseconds. */
  recall(id: string, named: { readonly today: Named; readonly before: Named }, now: number): void {
    const known = this.#of(id, now);
    for (const variety of VARIETIES) {
      this.#kept -= known.before[variety].size + known.today[variety].size;
      for (const text of named.before[variety]) known.before[variety].add(hashOf(text));
      for (const text of named.today[variety]) known.today[variety].add(hashOf(text));
      this.#kept += known.before[variety].size + known.today[variety].size;
      known.fresh[variety] = [...known.today[variety]].filter((hash) => !known.before[variety].has(hash)).length;
    }
  }

  /** The event with what is too much put together under one name; it counts all the same. `now`: milliseconds. */
  bound(config: Pick<WorkspaceConfig, 'id' | 'hosts'>, row: EventRow, now: number): Bounded {
    const known = this.#of(config.id, now);
    const over = new Map<Variety, string>();
    /** `shown`: what the owner is shown of it, where it is too much. */
    const may = (variety: Variety, text: string, shown = text) => {
      if (text === '' || this.#isIn(known, variety, hashOf(text))) return true;
      if (!over.has(variety)) over.set(variety, shown);
      return false;
    };
    const page = may('page', `${row.host}${row.path}`)
      ? {}
      : { host: config.hosts[0] ?? row.host, path: `/${OTHER}`, query: '', title: '' };
    const name = may('name', row.name && `${row.kind} ${row.name}`) ? {} : { name: OTHER };
    const sources = SOURCE_KEYS.filter((key) => !may('source', row[key] && `${key} ${row[key]}`)).map((key) => [key, OTHER] as const);
    const attributes = Object.entries(row.attributes).flatMap(([key, value]) => {
      if (!may('attribute', key)) return [];
      return [[key, may('value', value && `${key} ${value}`, key) ? value : OTHER] as const];
    });
    if (over.size === 0) return { row, over };
    return { row: { ...row, ...page, ...name, ...Object.fromEntries(sources), attributes: Object.fromEntries(attributes) }, over };
  }

  /** Workspaces that were silent for two days need no memory. */
  forgetIdle(now: number): void {
    const day = Math.floor(now / DAY_MS);
    for (const [id, known] of this.#known) if (known.day < day - 1) this.#forget(id, known);
  }

  #isIn({ today, before, fresh }: Known, variety: Variety, hash: number): boolean {
    if (today[variety].has(hash)) return true;
    if (!before[variety].has(hash)) {
      if (fresh[variety] >= this.#most[variety]) return false;
      fresh[variety] += 1;
    }
    today[variety].add(hash);
    this.#kept += 1;
    return true;
  }

  #of(id: string, now: number): Known {
    const day = Math.floor(now / DAY_MS);
    const found = this.#known.get(id);
    if (found && found.day >= day) return found;
    if (this.#kept > MOST_KEPT) this.#forgetFirst();
    const known: Known = { day, today: nothing(), before: found?.day === day - 1 ? found.today : nothing(), fresh: none() };
    if (found) this.#kept -= sizeOf(found.before) + (found.day === day - 1 ? 0 : sizeOf(found.today));
    this.#known.set(id, known);
    if (!found) this.#onFirst(id);
    return known;
  }

  #forgetFirst(): void {
    const [first] = this.#known;
    if (first) this.#forget(...first);
  }

  #forget(id: string, { today, before }: Known): void {
    this.#kept -= sizeOf(today) + sizeOf(before);
    this.#known.delete(id);
  }
}

const sizeOf = (seen: Seen) => VARIETIES.reduce((sum, variety) => sum + seen[variety].size, 0);
