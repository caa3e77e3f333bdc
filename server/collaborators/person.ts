import { eq, sql } from 'drizzle-orm';
import { type Language, languageNamed } from '#domain/kit/languages.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';

/** Somebody as invitations and their mails need them. */
export interface Invitee {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: Language;
  /** True for somebody who was only ever invited and has no way in yet. */
  readonly is_pending: boolean;
  /** Did they confirm that the address is theirs? */
  readonly is_verified: boolean;
}

const INVITEE = {
  id: users.id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  language: users.language,
  is_pending: users.is_pending,
  is_verified: sql<boolean>`${users.email_verified_at} is not null`,
};

type Stored = Omit<Invitee, 'language'> & { readonly language: string };

function inviteeOf({ language, ...person }: Stored): Invitee {
  return { ...person, language: languageNamed(language) ?? 'en' };
}

/** The account behind an id; undefined where there is none. */
export async function personWithId(tx: Database, id: string): Promise<Invitee | undefined> {
  const [found] = await tx.select(INVITEE).from(users).where(eq(users.id, id));
  return found ? inviteeOf(found) : undefined;
}

/** First and last name, or the address of somebody who gave none. */
export function nameOf({ first_name, last_name, email }: Pick<Invitee, 'first_name' | 'last_name' | 'email'>): string {
  return `${first_name} ${last_name}`.trim() || email;
}

export interface Named {
  /** Normalised as accounts store it. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * The account with an address, made now if there is none: without a password and on the least
 * plan. Nobody asked for a trial here; it would run out before its owner opened a workspace of
 * their own. The language is that of whoever invites, until the person chooses one.
 */
export async function personWithEmail(tx: Database, named: Named, language: Language): Promise<Invitee> {
  const made = await tx
    .insert(users)
    .values({ ...named, plan: 'limited', language })
    .onConflictDoNothing({ target: users.email })
    .returning(INVITEE);
  const [person] = made.length > 0 ? made : await tx.select(INVITEE).from(users).where(eq(users.email, named.email));
  if (!person) throw new Error('an account that exists could not be read');
  return inviteeOf(person);
}
