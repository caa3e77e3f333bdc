import { eq } from 'drizzle-orm';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { apiTokens } from '#server/db/tables/accounts.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, users } from '#server/db/tables/core.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { newApiToken } from '#server/sessions/api-tokens/live-token.ts';
import type { Person } from '#tests/support/people.ts';
import { PASSWORD, type TestServer } from '#tests/support/server.ts';

/** People around two workspaces of one owner; the first has a canvas. */
export interface Cast {
  readonly owner: Person;
  readonly viewer: Person;
  readonly editor: Person;
  readonly admin: Person;
  /** Has a password that can be typed, and a second log-in. */
  readonly rita: Person & { readonly email: string };
  readonly elsewhere: Person;
  /** Asks by an API token of Rita's; `row` and `hash` are what is stored of it. */
  readonly program: Person & { readonly row: string; readonly hash: string };
  readonly workspaces: readonly string[];
  readonly canvas: string;
  /** All of them, each with a log-in. */
  readonly people: readonly Person[];
}

let password: Promise<string> | undefined;

export async function createCast(server: TestServer): Promise<Cast> {
  const { db } = server.context;
  const owner = await server.person({ plan: 'agency' });
  const [viewer, editor, admin] = [await server.person(), await server.person(), await server.person({ staff: 'admin' })];
  const places = [await server.workspace(owner), await server.workspace(owner, { name: 'Second' })];
  const [first = ''] = places;
  await server.invite(viewer, first, 0);
  await server.invite(editor, first, 1);
  const [drawn] = await db.insert(canvases).values({ workspace_id: first, owner: owner.id, name: 'C' }).returning({ id: canvases.id });
  await db.insert(canvasDocuments).values({ canvas_id: drawn?.id ?? '', document: EMPTY_DOCUMENT });
  const person = await server.person({ plan: 'business', first_name: 'Rita' });
  password ??= hashPassword(PASSWORD);
  const rita = { ...person, email: `${person.id}@flumen.test` };
  await db
    .update(users)
    .set({ password_hash: await password })
    .where(eq(users.id, rita.id));
  const elsewhere = await server.renewed(rita);
  const people = [owner, viewer, editor, admin, rita, elsewhere];
  const { token, ...stored } = newApiToken();
  const [made] = await db
    .insert(apiTokens)
    .values({ user_id: rita.id, name: 'Script', access: 'read', ...stored })
    .returning({ id: apiTokens.id });
  const program = { id: rita.id, token, row: made?.id ?? '', hash: stored.token_hash };
  return { owner, viewer, editor, admin, rita, elsewhere, program, workspaces: places, canvas: drawn?.id ?? '', people };
}
