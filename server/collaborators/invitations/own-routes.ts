import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { OwnInvitation } from '#domain/wire/collaboration.ts';
import type { Context, SessionUser } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { users, workspaces } from '#server/db/tables.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { onceFor, requestKey } from '#server/resources/idempotency.ts';
import { nameOf } from '../person.ts';
import { tellAnswered } from './announce.ts';
import { accept, decline, heldFor, waitingFor } from './answer.ts';
import type { Membership } from './links.ts';

const invitation = answerType(
  'invitations',
  z.object({
    workspace: z.string(),
    workspace_name: z.string(),
    inviter: z.string(),
    permissions: z.union([z.literal(0), z.literal(1)]),
    created_at: z.iso.datetime(),
  }) satisfies z.ZodType<Omit<OwnInvitation, 'id'>>,
);
const params = z.object({ id: z.uuid() });

async function accountOf(tx: Database, user: SessionUser) {
  const [account] = await tx.select().from(users).where(eq(users.id, user.id));
  if (!account) throw new HttpError(401, 'session_ended');
  return account;
}

/** What waits for somebody, newest first; nothing for an address that may be another's. */
async function ownInvitations({ db }: Context, user: SessionUser): Promise<OwnInvitation[]> {
  if (user.unproven) return [];
  const rows = await waitingFor(db, (await accountOf(db, user)).email);
  if (rows.length === 0) return [];
  const { email, first_name, last_name } = users;
  const places = await db
    .select({ id: workspaces.id, name: workspaces.name, owner: { email, first_name, last_name } })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.user))
    .where(
      inArray(
        workspaces.id,
        rows.map(({ workspace_id }) => workspace_id),
      ),
    );
  const byId = new Map(places.map((place) => [place.id, place]));
  return rows.toReversed().flatMap((row) => {
    const place = byId.get(row.workspace_id);
    if (!place) return [];
    const permissions = row.permissions === 0 ? 0 : 1;
    const about = { id: row.id, permissions, created_at: row.created_at.toISOString() } as const;
    return [{ ...about, workspace: place.id, workspace_name: place.name, inviter: nameOf(place.owner) }];
  });
}

/** @throws HttpError 404 for an invitation that does not wait for this person, 403 `confirm_to_accept`. */
async function ownOf(tx: Database, user: SessionUser, id: string) {
  if (user.unproven) throw new HttpError(403, 'confirm_to_accept');
  const account = await accountOf(tx, user);
  const row = (await heldFor(tx, account.email)).find((one) => one.id === id);
  if (!row) throw notFound();
  return { account, row };
}

/** Invitations of somebody who has an account: nobody gets a place in a workspace without saying yes. */
export function ownInvitationRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Collaborators'];
  const url = '/api/dashboard/invitations';
  routes.get(
    url,
    {
      config: { access: { resource: 'own-invitations', action: 'list' } },
      schema: { tags, summary: 'Invitations that wait for me', response: { 200: invitation.many } },
    },
    async (request) => invitation.renderAll(await ownInvitations(context, userOf(request))),
  );
  routes.post(
    `${url}/:id/accept`,
    {
      config: { access: { resource: 'own-invitations', action: 'edit' }, idempotent: true },
      schema: { tags, summary: 'Accept an invitation', params, body: z.strictObject({}).nullish(), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const user = userOf(request);
      const once = { request: requestKey(request, user.id), status: 204, now: context.clock() };
      const accepted: Membership[] = [];
      await context.db.transaction((tx) =>
        onceFor(tx, once, async () => {
          const { account, row } = await ownOf(tx, user, request.params.id.toLowerCase());
          await accept(tx, request, account, [row], context.clock());
          accepted.push(row);
          return {};
        }),
      );
      if (accepted.length > 0) await tellAnswered(context, accepted, user.id, 'updated');
      return reply.code(204).send(null);
    },
  );
  routes.delete(
    `${url}/:id`,
    {
      config: { access: { resource: 'own-invitations', action: 'delete' } },
      schema: { tags, summary: 'Decline an invitation', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const user = userOf(request);
      const declined = await context.db.transaction(async (tx) => {
        const { account, row } = await ownOf(tx, user, request.params.id.toLowerCase());
        await decline(tx, request, account, row, context.clock());
        return row;
      });
      await tellAnswered(context, [declined], user.id, 'deleted');
      return reply.code(204).send(null);
    },
  );
}
