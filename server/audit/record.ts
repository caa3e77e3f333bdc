import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/client.ts';
import { apiTokens, auditEntries, sessions } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { regionOf } from '#server/limits/networks.ts';

/** What happened, apart from who did it and from where: those are read from the request. */
export interface Act {
  /** `<subject>.<action>`, e.g. `workspaces.delete`. */
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string; readonly label?: string };
  /** The workspace whose owner may read the entry. */
  readonly workspace?: string;
  /** Only what changed, never a secret. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
  /** Whose act it is where nobody is signed in: the owner of a mailed link; null where nobody knows. */
  readonly by?: string | null;
}

/** What the log names where nobody was at the keyboard. */
const NOBODY = 'Flumen';

const factsOf = ({ action, target, workspace, before, after, reason }: Act) => ({
  action,
  target_type: target.type,
  target_id: target.id,
  target_label: target.label,
  workspace_id: workspace,
  before,
  after,
  reason,
});

/** Whose request it is and where it came from. */
export type Source = Pick<FastifyRequest, 'ip' | 'user'>;

async function emailOf(db: Database, id: string | null): Promise<string> {
  if (id === null) return '';
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return found?.email ?? '';
}

/** The member of staff behind an impersonation; null for an ordinary session. */
async function staffBehind(db: Database, family: string | undefined): Promise<string | null> {
  if (!family) return null;
  const [session] = await db.select({ admin: sessions.admin_id }).from(sessions).where(eq(sessions.id, family));
  return session?.admin ?? null;
}

/** What the token of a program is called. */
async function tokenName(db: Database, id: string): Promise<string | null> {
  const [token] = await db.select({ name: apiTokens.name }).from(apiTokens).where(eq(apiTokens.id, id));
  return token?.name ?? null;
}

/**
 * Adds one line to the audit log, inside the transaction of what it speaks of: either both are
 * there or neither. Somebody logged in as a person is the actor; the person is whom they acted as. Of a
 * program the name of its token stands beside its person.
 * Of the address only its /24 or /48 is kept: the log outlives what an address is needed for.
 */
export async function record(tx: Database, source: Source, act: Act): Promise<void> {
  const user = act.by === undefined ? source.user : { id: act.by, isImpersonated: false, family: undefined, token: undefined };
  if (!user) throw new HttpError(401, 'not_signed_in');
  const staff = user.isImpersonated ? await staffBehind(tx, user.family) : null;
  const actor = staff ?? user.id;
  await tx.insert(auditEntries).values({
    actor,
    actor_email: await emailOf(tx, actor),
    acting_as: staff ? user.id : null,
    acting_as_email: staff ? await emailOf(tx, user.id) : null,
    api_token: user.token ? await tokenName(tx, user.token.id) : null,
    ...factsOf(act),
    address: regionOf(source.ip),
  });
}

/** Adds a line about what happened by itself, inside the transaction of what it speaks of. */
export async function recordByItself(tx: Database, act: Omit<Act, 'by'>): Promise<void> {
  await tx.insert(auditEntries).values({ actor: null, actor_email: NOBODY, ...factsOf(act) });
}
