/** Nothing is believed longer than this, should an announcement ever be lost on the way. */
const KEPT_MS = 15_000;
const MOST_ROWS = 20_000;

interface Known<Row> {
  readonly row: Promise<Row | null>;
  readonly until: number;
}

/**
 * Rows of one kind by key, in memory until `drop`. A row that is being read while it changes is not
 * kept: who asks after the change reads it again.
 */
export class KnownRows<Row extends object> {
  readonly #load: (key: string) => Promise<Row | null>;
  readonly #mayKeep: () => boolean;
  readonly #rows = new Map<string, Known<Row>>();

  constructor(load: (key: string) => Promise<Row | null>, mayKeep: () => boolean) {
    this.#load = load;
    this.#mayKeep = mayKeep;
  }

  /** Null for a row that is not there. */
  get(key: string): Promise<Row | null> {
    const now = performance.now();
    const known = this.#rows.get(key);
    if (known && known.until > now) return known.row;
    const row = this.#load(key);
    if (!this.#mayKeep()) return row;
    this.#makeRoom();
    const entry = { row, until: now + KEPT_MS };
    this.#rows.set(key, entry);
    row.catch(() => {
      if (this.#rows.get(key) === entry) this.#rows.delete(key);
    });
    return row;
  }

  drop(key: string): void {
    this.#rows.delete(key);
  }

  clear(): void {
    this.#rows.clear();
  }

  /** The longest known goes first. */
  #makeRoom(): void {
    if (this.#rows.size < MOST_ROWS) return;
    const [oldest] = this.#rows.keys();
    if (oldest !== undefined) this.#rows.delete(oldest);
  }
}
