import { randomBytes } from 'node:crypto';
import { desc, gte, lt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { dailySalts } from '#server/db/tables/people.ts';
import { type Secret, seal, unseal } from '#server/secrets/secret.ts';
import type { SaltStore } from './daily-salts.ts';

const PURPOSE = 'flumen daily salt';
const SALT_BYTES = 32;

/**
 * A table for collectors of several machines. It is not logged by the database, so that no backup by its log and no
 * replica has it, and the salt is sealed, so that no copy of the database says it without the secret.
 */
export class SaltTable implements SaltStore {
  readonly #db: Database;
  readonly #secret: Secret;

  constructor(db: Database, secret: Secret) {
    this.#db = db;
    this.#secret = secret;
  }

  async take(day: string): Promise<Buffer> {
    await this.forgetBefore(day);
    const kept = (await this.#latest(day)) ?? (await this.#make(day));
    const salt = kept && unseal(this.#secret, PURPOSE, kept);
    // Sealed under a secret that nobody has any more: visitors of today are told apart anew.
    return Buffer.from(salt ?? (await this.#anew(day)), 'base64url');
  }

  async forgetBefore(day: string): Promise<void> {
    await this.#db.delete(dailySalts).where(lt(dailySalts.day, day));
  }

  async #latest(day: string): Promise<string | undefined> {
    const [row] = await this.#db.select().from(dailySalts).where(gte(dailySalts.day, day)).orderBy(desc(dailySalts.day)).limit(1);
    return row?.sealed;
  }

  /** Of two collectors that make one at once, the first one's counts. */
  async #make(day: string): Promise<string | undefined> {
    const sealed = seal(this.#secret, PURPOSE, randomBytes(SALT_BYTES).toString('base64url'));
    await this.#db.insert(dailySalts).values({ day, sealed }).onConflictDoNothing();
    return this.#latest(day);
  }

  async #anew(day: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES).toString('base64url');
    const sealed = seal(this.#secret, PURPOSE, salt);
    await this.#db.insert(dailySalts).values({ day, sealed }).onConflictDoUpdate({ target: dailySalts.day, set: { sealed } });
    return salt;
  }
}
