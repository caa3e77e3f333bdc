import { SOURCE_KEYS } from '#domain/wire/track.ts';
import { storeTime } from '#server/events/store-time.ts';
import type { CollectorParts } from '../parts.ts';
import { MOST_NEW, type Named, VARIETIES } from './variety.ts';

const DAY_MS = 86_400_000;
/** Texts that are asked for of one variety and day: what a day may bring, and of values the first of many. */
const MOST_VALUES = 50_000;
/** Workspaces that are asked about once in the life of a process. */
const MOST_ASKED = 10_000;
const NOTHING: Named = { page: [], source: [], name: [], attribute: [], value: [] };

const most = (variety: keyof typeof MOST_NEW) => Math.min(2 * MOST_NEW[variety], MOST_VALUES);
const sources = SOURCE_KEYS.map((key) => `if(${key} = '', '', concat('${key} ', ${key}))`).join(', ');

/** The same texts that `VarietyLimits` tells things apart by. */
const SQL = `SELECT time >= {today:DateTime64(3, 'UTC')} AS is_today,
  groupUniqArray(${most('page')})(concat(host, path)) AS page,
  groupUniqArrayArray(${most('source')})(arrayFilter(one -> one != '', [${sources}])) AS source,
  groupUniqArrayIf(${most('name')})(concat(kind, ' ', name), name != '') AS name,
  groupUniqArrayArray(${most('attribute')})(mapKeys(attributes)) AS attribute,
  groupUniqArrayArray(${most('value')})(arrayFilter((one, said) -> said != '', arrayMap((key, said) -> concat(key, ' ', said), mapKeys(attributes), mapValues(attributes)), mapValues(attributes))) AS value
  FROM events WHERE workspace_id = {workspace:UUID} AND time >= {before:DateTime64(3, 'UTC')} GROUP BY is_today`;

type Tell = (workspace: string, named: { readonly today: Named; readonly before: Named }) => void;

/**
 * Asks the store what workspaces named today and the day before, for a process that has just begun: else each restart
 * would allow the whole number once more. One question at a time, beside the events; until it is answered, and where it
 * is not, the process goes by what it saw itself.
 */
export class NamedBefore {
  readonly #parts: Pick<CollectorParts, 'analytics' | 'clock' | 'log'>;
  readonly #tell: Tell;
  readonly #asked = new Set<string>();
  #asking: Promise<void> = Promise.resolve();

  constructor(parts: Pick<CollectorParts, 'analytics' | 'clock' | 'log'>, tell: Tell) {
    this.#parts = parts;
    this.#tell = tell;
  }

  /** Resolves when it was told, or cannot be. Never rejects. */
  ask(workspace: string): Promise<void> {
    if (this.#asked.has(workspace) || this.#asked.size >= MOST_ASKED) return this.#asking;
    this.#asked.add(workspace);
    this.#asking = this.#asking
      .then(() => this.#read(workspace))
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'it is not known what a workspace named before'));
    return this.#asking;
  }

  async #read(workspace: string): Promise<void> {
    const today = Math.floor(this.#parts.clock().getTime() / DAY_MS) * DAY_MS;
    const rows = await this.#parts.analytics.select<{ is_today: number } & Named>({
      sql: SQL,
      params: { workspace, today: storeTime(today), before: storeTime(today - DAY_MS) },
    });
    const of = (isToday: number): Named => rows.find((row) => row.is_today === isToday) ?? NOTHING;
    const named = { today: of(1), before: of(0) };
    if (VARIETIES.some((variety) => named.today[variety].length + named.before[variety].length > 0)) this.#tell(workspace, named);
  }
}
