import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SALT_FILE } from '#server/data-folder.ts';
import type { SaltStore } from './daily-salts.ts';

const SALT_BYTES = 32;
const LINE = /^(\d{4}-\d\d-\d\d) ([\w-]{43})$/;

/** One file in the data folder, which holds the salt of one day and is left out of backups. */
export class SaltFile implements SaltStore {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, SALT_FILE);
  }

  async take(day: string): Promise<Buffer> {
    const kept = await this.#read();
    if (kept?.day === day) return kept.salt;
    const salt = randomBytes(SALT_BYTES);
    await this.#replace(`${day} ${salt.toString('base64url')}`);
    return salt;
  }

  async forgetBefore(day: string): Promise<void> {
    const kept = await this.#read();
    if (kept && kept.day < day) await rm(this.#path, { force: true });
  }

  async #read(): Promise<{ readonly day: string; readonly salt: Buffer } | null> {
    const text = await readFile(this.#path, 'utf8').catch(() => '');
    const [, day, salt] = LINE.exec(text) ?? [];
    return day && salt ? { day, salt: Buffer.from(salt, 'base64url') } : null;
  }

  /** Whole or not at all, and on the disk before anybody is counted with it; the one before goes in the same step. */
  async #replace(text: string): Promise<void> {
    const unfinished = `${this.#path}.new`;
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, this.#path);
  }
}
