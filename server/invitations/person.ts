import { eq } from 'drizzle-orm';
import { type Language, languageNamed } from '#domain/kit/languages.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';

/** Somebody as mails between people need them. */
export interface Correspondent {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: Language;
}

/** The account behind an id; undefined where there is none. */
export async function personWithId(tx: Database, id: string): Promise<Correspondent | undefined> {
  const { email, first_name, last_name, language } = users;
  const [found] = await tx.select({ id: users.id, email, first_name, last_name, language }).from(users).where(eq(users.id, id));
  return found ? { ...found, language: languageNamed(found.language) ?? 'en' } : undefined;
}

/** First and last name, or the address of somebody who gave none. */
export function nameOf({ first_name, last_name, email }: Pick<Correspondent, 'first_name' | 'last_name' | 'email'>): string {
  return `${first_name} ${last_name}`.trim() || email;
}
