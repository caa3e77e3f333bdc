import { randomUUID } from 'node:crypto';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { Context } from '#server/app/context.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, domains, kpiWidgets, users, workspaces } from '#server/db/tables/core.ts';
import { signAccessToken } from '#server/sessions/access-token.ts';

/** Somebody with workspaces, as the parent of a bench needs to know them. */
export interface Tenant {
  readonly user: string;
  readonly token: string;
  readonly workspaces: readonly string[];
  /** Canvases of the first workspace. */
  readonly canvases: readonly string[];
}

const WORKSPACES = 40;
const CANVASES = 50;

/** A token for somebody, which ends after a quarter of an hour. */
export async function logIn({ db, settings, clock }: Context, user: string): Promise<string> {
  const [session] = await db.insert(sessions).values({ user_id: user }).returning({ id: sessions.id });
  const subject = { id: user, staff: 'user', isImpersonated: false, family: session?.id ?? '' } as const;
  return signAccessToken(settings.secret, subject, clock());
}

/** An agency with forty workspaces, the first with fifty canvases, a KPI and its site's domain. */
export async function createTenant(context: Context, name: string): Promise<Tenant> {
  const { db, clock } = context;
  const user = randomUUID();
  await db.insert(users).values({
    ...{ id: user, email: `${name}@bench.example`, first_name: name, plan: 'agency' },
    ...{ password_hash: 'none', email_verified_at: clock() },
  });
  const made = await db
    .insert(workspaces)
    .values(
      Array.from({ length: WORKSPACES }, (_, at) => ({ user, name: `Shop ${at}`, main_url: 'https://shop.example', app_key: 'none' })),
    )
    .returning({ id: workspaces.id });
  const first = made[0]?.id ?? '';
  await db.insert(domains).values({ workspace_id: first, domain: 'shop.example' });
  const people = { display_name: 'People', metric_type: 'HITS', category: 'kpi', element_type: 'person' };
  await db.insert(kpiWidgets).values({ workspace_id: first, ...people });
  const drawn = await db
    .insert(canvases)
    .values(Array.from({ length: CANVASES }, (_, at) => ({ workspace_id: first, owner: user, name: `Canvas ${at}` })))
    .returning({ id: canvases.id });
  await db.insert(canvasDocuments).values(drawn.map(({ id }) => ({ canvas_id: id, document: EMPTY_DOCUMENT })));
  return { user, token: await logIn(context, user), workspaces: made.map(({ id }) => id), canvases: drawn.map(({ id }) => id) };
}
