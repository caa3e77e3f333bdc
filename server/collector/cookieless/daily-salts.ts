import type { CollectorParts } from '../parts.ts';
import { SaltFile } from './salt-file.ts';
import { SaltTable } from './salt-table.ts';

/** Where the salt of the day is kept, so that a restart goes on with it. */
export interface SaltStore {
  /**
   * The salt of a day of UTC (`YYYY-MM-DD`), made where there is none. When it resolves those of days before are gone.
   * Where a later day has begun for somebody else, the salt of that one.
   */
  take(day: string): Promise<Buffer>;
  /** Removes those of days before this one. */
  forgetBefore(day: string): Promise<void>;
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/**
 * The secret that visitors are told apart with for one day of UTC. Once the day is over nobody has it any
 * more, so what was counted cannot be traced to an address, nor one day be joined with the next.
 */
export class DailySalts {
  readonly #store: SaltStore;
  readonly #clock: () => Date;
  #current: { readonly day: string; readonly salt: Promise<Buffer> } | null = null;

  constructor({ settings, db, clock }: Pick<CollectorParts, 'settings' | 'db' | 'clock'>) {
    // Collectors of several machines tell visitors apart alike.
    this.#store = settings.databaseUrl ? new SaltTable(db, settings.secret) : new SaltFile(settings.dataDir);
    this.#clock = clock;
  }

  /** The salt of today. A clock that is set back does not bring yesterday's again. */
  now(): Promise<Buffer> {
    const day = dayOf(this.#clock());
    if (this.#current && this.#current.day >= day) return this.#current.salt;
    const salt = this.#store.take(day);
    const current = { day, salt };
    this.#current = current;
    salt.catch(() => {
      if (this.#current === current) this.#current = null;
    });
    return salt;
  }

  /** To be called now and then, for where nobody comes after midnight. */
  async forgetPast(): Promise<void> {
    const day = dayOf(this.#clock());
    if (this.#current && this.#current.day >= day) return;
    this.#current = null;
    await this.#store.forgetBefore(day);
  }
}
