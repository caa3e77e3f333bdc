import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { resources } from '#resources/index.ts';
import type { Read } from '#resources/kit/shape.ts';
import type { ownTemplateShapes } from '#resources/shapes/canvas/own-templates.ts';
import type { ResultOf } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { ownTemplates } from '#server/db/tables/canvases.ts';
import { memberships, users, workspaces } from '#server/db/tables/core.ts';
import { userOf } from '#server/http/session.ts';
import { usesOf } from '../uses.ts';
import { visibleTo } from './resource-hooks.ts';

type Available = Exclude<ResultOf<(typeof ownTemplateShapes)['available']['answer']>, { rendered: unknown }>;

/** Workspaces that somebody owns or was invited to. */
async function workspacesOf(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ id: workspaces.id })
    .from(workspaces)
    .leftJoin(memberships, eq(memberships.workspace_id, workspaces.id))
    .where(or(eq(workspaces.user, userId), eq(memberships.user_id, userId)));
  return rows.map(({ id }) => id);
}

type Wish = Read<(typeof ownTemplateShapes)['available']>;

const isAvailable = (userId: string, among: readonly string[]) => and(inArray(ownTemplates.workspace_id, [...among]), visibleTo(userId));

function readRows(db: Database, userId: string, among: readonly string[], wish: Wish) {
  return db
    .select({
      template: ownTemplates,
      workspace: { id: workspaces.id, name: workspaces.name, currency: workspaces.currency },
      author: { first_name: users.first_name, last_name: users.last_name },
    })
    .from(ownTemplates)
    .innerJoin(workspaces, eq(workspaces.id, ownTemplates.workspace_id))
    .leftJoin(users, eq(users.id, ownTemplates.author))
    .where(isAvailable(userId, among))
    .orderBy(asc(ownTemplates.name), ownTemplates.id)
    .limit(wish['page[size]'])
    .offset((wish['page[number]'] - 1) * wish['page[size]']);
}

/** What somebody saved, and what people of their workspaces let them have, wherever they may look. */
export async function availableTemplates({ db, policy }: CanvasPorts, request: FastifyRequest, wish: Wish): Promise<Available> {
  const user = userOf(request);
  const places = await workspacesOf(db, user.id);
  const subject = { resource: resources['own-templates'].name, action: 'show' } as const;
  const [among, changing] = [
    await policy.among(db, user, subject, places),
    new Set(await policy.among(db, user, { ...subject, action: 'edit' }, places)),
  ];
  if (among.length === 0) return { rows: [], total: 0 };
  const total = await db.$count(ownTemplates, isAvailable(user.id, among));
  const [found, uses] = [await readRows(db, user.id, among, wish), await usesOf(db)];
  const rows = found.map(({ template, workspace: { currency, ...workspace }, author }) => {
    const { id, name, industry, purpose, offer_type, product, audience, steps, cost_per_visitor, value_per_visitor } = template;
    const facets = { industry, purpose, offer_type, product, audience } as Pick<
      Available['rows'][number],
      'industry' | 'purpose' | 'offer_type' | 'product' | 'audience'
    >;
    return {
      ...{ id, name, ...facets, steps, cost_per_visitor, value_per_visitor, workspace, currency },
      about: template.about ?? '',
      thumbnail: template.thumbnail ?? '',
      uses: uses.get(id) ?? 0,
      author: author ? `${author.first_name} ${author.last_name}`.trim() : null,
      is_mine: template.author === user.id,
      may_change: changing.has(workspace.id),
    };
  });
  return { rows, total };
}
