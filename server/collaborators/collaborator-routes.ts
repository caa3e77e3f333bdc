import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BUILT_FEATURES } from '#domain/plans/features.ts';
import { PERMISSIONS, type Permission } from '#domain/wire/collaboration.ts';
import { resources } from '#resources/index.ts';
import type { Context } from '#server/context.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { documentSchema } from '#server/resources/wire/jsonapi-schemas.ts';
import { mailScript } from '#server/workspaces/script-mail.ts';
import { invite } from './invitations/invite.ts';
import { sendAgain } from './invitations/send-again.ts';
import { leave } from './leave.ts';
import { proposeUpgrade } from './propose-upgrade.ts';

const email = (required: string) =>
  z.string({ error: required }).trim().min(1, required).max(254, 'errors.notAnEmail').pipe(z.email('errors.notAnEmail'));

/** A form sends the number as text, and the option's name says the same. */
function permissionOf(value: unknown): unknown {
  return PERMISSIONS.find((option) => option.name === value || String(option.value) === value)?.value ?? value;
}
const permissions: z.ZodType<Permission> = z.preprocess(
  permissionOf,
  z.union([z.literal(0), z.literal(1)], { error: 'errors.unknownPermission' }),
);

/** Body of an invitation. Who is invited without further words may read and write. */
const invitation = z.strictObject({
  newClient: z.strictObject({
    email: email('errors.clientEmailRequired'),
    first_name: z.string({ error: 'errors.clientNameRequired' }).trim().min(1, 'errors.clientNameRequired').max(80),
    last_name: z.string().trim().max(80).default(''),
    permissions: permissions.default(1),
  }),
  project: z.strictObject({ id: z.uuid(), name: z.string().max(200).optional() }),
});

const collaborator = documentSchema(resources.collaborators);

/** Ids are those of the collaborator, of the workspace with the feature, and of the workspace. */
const sentAgain = answerType('invitations', z.object({ sent_to: z.string(), sent_at: z.string() }));
const proposal = answerType('upgrade-proposals', z.object({ asked_at: z.string() }));
const scriptMail = answerType('script-mails', z.object({ sent_to: z.string() }));

function membershipRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Collaborators'];
  routes.post(
    '/api/dashboard/project-clients/invite',
    {
      config: {
        access: { resource: 'invitations', action: 'create', workspace: { from: 'body' } },
        attributesOf: 'project-clients',
        idempotent: true,
        refuses: [429],
      },
      schema: { tags, summary: 'Invite somebody to a workspace', body: invitation, response: { 201: collaborator } },
    },
    async (request, reply) => reply.code(201).send(await invite(context, request, request.body.newClient)),
  );
  routes.post(
    '/api/dashboard/project-clients/:id/invitation',
    {
      config: {
        access: { resource: 'invitations', action: 'create', workspace: { from: 'row', resource: 'collaborators', param: 'id' } },
        refuses: [429],
      },
      schema: {
        tags,
        summary: 'Mail an invitation again to somebody who has not come yet',
        params: z.object({ id: z.uuid() }),
        body: z.strictObject({}).nullish(),
        response: { 202: sentAgain.one },
      },
    },
    async (request, reply) => {
      const id = request.params.id.toLowerCase();
      return reply.code(202).send(sentAgain.render({ id, ...(await sendAgain(context, request, id)) }));
    },
  );
  routes.delete(
    '/api/dashboard/projects/:id/membership',
    {
      config: { access: { resource: 'membership', action: 'delete', workspace: { from: 'param', name: 'id' } } },
      schema: { tags, summary: 'Leave a workspace', params: z.object({ id: z.uuid() }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      await leave(context, request);
      return reply.code(204).send(null);
    },
  );
}

/** Inviting and leaving, and the mails one person has sent to another. What is plain CRUD follows from the declaration. */
export function collaboratorRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Mail to others'];
  membershipRoutes(app, context);
  routes.post(
    '/api/dashboard/email-notification/propose-upgrade',
    {
      config: {
        access: { resource: 'propose-upgrade', action: 'create', workspace: { from: 'body', field: 'workspaceId' } },
        attributesOf: 'upgrade-proposals',
        refuses: [429],
      },
      schema: {
        tags,
        summary: 'Ask the owner of a workspace for the plan that has a feature',
        body: z.strictObject({ feature: z.enum(BUILT_FEATURES), workspaceId: z.uuid() }),
        response: { 201: proposal.one },
      },
    },
    async (request, reply) => {
      const { feature, workspaceId } = request.body;
      const asked_at = await proposeUpgrade(context, request, feature);
      return reply.code(201).send(proposal.render({ id: `${workspaceId}:${feature}`, asked_at }));
    },
  );
  routes.post(
    '/api/dashboard/email-notification/script-install',
    {
      config: {
        access: { resource: 'script-mail', action: 'create', workspace: { from: 'body', field: 'workspace', orHeader: true } },
        attributesOf: 'script-mails',
        idempotent: true,
        refuses: [429],
      },
      schema: {
        tags,
        summary: 'Send the tracking script to whoever puts it on the site',
        body: z.strictObject({ recipientEmail: email('errors.recipientRequired'), workspace: z.uuid().optional() }),
        response: { 202: scriptMail.one },
      },
    },
    async (request, reply) => {
      await mailScript(context, request, request.body.recipientEmail);
      return reply.code(202).send(scriptMail.render({ id: workspaceOf(request).id, sent_to: request.body.recipientEmail }));
    },
  );
}
