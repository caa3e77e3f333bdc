import { PERMISSIONS, PERSON_NAME_LENGTH } from '#domain/wire/collaboration.ts';
import { collaborators } from '../collaborators.ts';
import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn(collaborators, { invite: { feature: 'collaborators', mailsOthers: true } });
/** To the own address: nobody gets a place in a workspace without saying yes. */
const mayWithOwn = permissionsOn(
  { name: 'invitations', scope: 'person' },
  { list: { reads: true, allowedWhenImpersonated: true }, accept: {}, decline: {} },
);

/** Inviting, and answering an invitation. What is plain reading and writing follows from the resource. */
export const collaboratorActions = defineActions('collaborators', 'Collaborators', {
  invite: {
    may: may.invite,
    call: 'POST /api/dashboard/project-clients/invite',
    workspace: { from: 'body' },
    sends: 'project-clients',
    status: 201,
    idempotent: true,
    refuses: [429],
    audit: true,
    changes: ['collaborators'],
    form: {
      of: 'collaborators',
      beside: ['first_name', 'last_name'],
      fields: {
        email: { kind: 'email', required: true, label: 'invite.email' },
        first_name: { kind: 'text', required: true, max: PERSON_NAME_LENGTH },
        last_name: { kind: 'text', max: PERSON_NAME_LENGTH },
        // What most are invited for stands first.
        permissions: { ...collaborators.fields.permissions, initial: 1, options: [...PERMISSIONS].reverse(), explained: true },
      },
    },
  },
  inviteAgain: {
    may: may.invite,
    call: 'POST /api/dashboard/project-clients/:id/invitation',
    workspace: { from: 'row', resource: 'collaborators', param: 'id' },
    status: 202,
    refuses: [429],
    audit: true,
    changes: ['collaborators'],
  },
  ownInvitations: {
    may: mayWithOwn.list,
    call: 'GET /api/dashboard/invitations',
  },
  accept: {
    may: mayWithOwn.accept,
    call: 'POST /api/dashboard/invitations/:id/accept',
    idempotent: true,
    changes: ['workspaces'],
  },
  decline: {
    may: mayWithOwn.decline,
    call: 'DELETE /api/dashboard/invitations/:id',
  },
});
