import { z } from 'zod';
import { PERMISSIONS, PERSON_NAME_LENGTH, type Permission } from '#domain/wire/collaboration.ts';
import type { collaboratorActions } from '../actions/collaborators.ts';
import { collaborators } from '../collaborators.ts';
import { type AnswerOf, manyOf, noFields, nothing, oneOf, rowOf, type ShapesOf } from '../kit/shape.ts';
import { address } from './parts.ts';

/** A form sends the number as text, and the option's name says the same. */
function permissionIn(value: unknown): unknown {
  return PERMISSIONS.find((option) => option.name === value || String(option.value) === value)?.value ?? value;
}
const permissions: z.ZodType<Permission> = z.preprocess(
  permissionIn,
  z.union([z.literal(0), z.literal(1)], { error: 'errors.unknownPermission' }),
);

export const collaboratorShapes = {
  /** Who is invited without further words may read and write. */
  invite: {
    summary: 'Invite somebody to a workspace',
    input: z.strictObject({
      newClient: z.strictObject({
        email: address('errors.clientEmailRequired'),
        first_name: z.string({ error: 'errors.clientNameRequired' }).trim().min(1, 'errors.clientNameRequired').max(PERSON_NAME_LENGTH),
        last_name: z.string().trim().max(PERSON_NAME_LENGTH).default(''),
        permissions: permissions.default(1),
      }),
      project: z.strictObject({ id: z.uuid(), name: z.string().max(200).optional() }),
    }),
    answer: rowOf(collaborators),
  },
  /** The id is that of the collaborator. */
  inviteAgain: {
    summary: 'Mail an invitation again to somebody who has not come yet',
    input: noFields,
    answer: oneOf('invitations', z.object({ sent_to: z.string(), sent_at: z.string() })),
  },
  ownInvitations: {
    summary: 'Invitations that wait for me',
    answer: manyOf(
      'invitations',
      z.object({
        /** Id of the workspace. */
        workspace: z.string(),
        workspace_name: z.string(),
        /** Name of its owner. */
        inviter: z.string(),
        permissions: z.union([z.literal(0), z.literal(1)]),
        created_at: z.iso.datetime(),
      }),
    ),
  },
  accept: { summary: 'Accept an invitation', input: noFields, answer: nothing },
  decline: { summary: 'Decline an invitation', answer: nothing },
} satisfies ShapesOf<typeof collaboratorActions>;

/** An invitation that waits for the signed-in person. */
export type OwnInvitation = AnswerOf<typeof collaboratorShapes.ownInvitations>[number];
