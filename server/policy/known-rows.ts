/** Nothing is believed longer than this, should an announcement ever be lost on the way. */
const KEPT_MS = 15_000;
/** From this age on a row is read anew beside, so that who asks often never waits for the store. */
const RENEWED_MS = 10_000;
const MOST_ROWS = 20_000;

interface Known<Row> {
  readonly row: Promise<Row | null>;
  /** When it was asked for, in milliseconds of `performance.now()`. */
  readonly since: number;
  isRenewing: boolean;
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
    if (known && now - known.since < KEPT_MS) {
      if (now - known.since >= RENEWED_MS && !known.isRenewing && this.#mayKeep()) this.#renew(key, known, now);
      return known.row;
    }
    const row = this.#load(key);
    if (!this.#mayKeep()) return row;
    this.#makeRoom();
    const entry: Known<Row> = { row, since: now, isRenewing: false };
    this.#rows.set(key, entry);
    row.catch(() => {
      if (this.#rows.get(key) === entry) this.#rows.delete(key);
    });
    return row;
  }

  /** Not kept where the row was dropped meanwhile; where reading fails, the old one stays for its time. */
  #renew(key: string, known: Known<Row>, now: number): void {
    known.isRenewing = true;
    const row = this.#load(key);
    row.then(
      () => {
        if (this.#rows.get(key) === known) this.#rows.set(key, { row, since: now, isRenewing: false });
      },
      () => {
        known.isRenewing = false;
      },
    );
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
