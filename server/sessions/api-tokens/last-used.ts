import { eq } from 'drizzle-orm';
import { apiTokens } from '#server/db/tables/accounts.ts';
import type { Ports } from '#server/ports.ts';

/** A token that is used all the time is written once in this time. */
const NOTED_MS = 60_000;
const MOST_KNOWN = 10_000;

/** Writes down when tokens were used last. A failure to write refuses nobody: it is told to the log. */
export class LastUsed {
  readonly #context: Ports<'db' | 'log'>;
  readonly #noted = new Map<string, number>();

  constructor(context: Ports<'db' | 'log'>) {
    this.#context = context;
  }

  async note(id: string, now: Date): Promise<void> {
    const before = this.#noted.get(id);
    if (before !== undefined && now.getTime() - before < NOTED_MS) return;
    if (this.#noted.size >= MOST_KNOWN) this.#noted.clear();
    this.#noted.set(id, now.getTime());
    try {
      await this.#context.db.update(apiTokens).set({ last_used_at: now }).where(eq(apiTokens.id, id));
    } catch (error) {
      this.#context.log.warn({ err: error }, 'the last use of an API token is not noted');
    }
  }
}
