import { z } from 'zod';
import { STEP_UP_MEANS } from '#domain/wire/accounts.ts';
import type { stepUpActions } from '../../actions/account/step-up.ts';
import { noFields, oneOf, type Read, type ShapesOf } from '../../kit/shape.ts';
import { code, passwordText } from './credentials.ts';

/**
 * Any one of these; for `mailed_code` after `POST /auth/step-up/mail`, for `sso` with that of
 * `GET /auth/oidc/start?intent=prove`, which comes back to `/prove?sso=…`.
 */
const form = z.union([
  z.strictObject({ password: passwordText }),
  z.strictObject({ code }),
  z.strictObject({ mailed_code: code }),
  z.strictObject({ sso: z.string().max(4000) }),
]);
/**
 * The ids of what is answered are those of the session. Calls that ask for a proof are refused 403 `step_up`
 * with `meta.by`; once proven they pass for some minutes, in this session. `proven_until` is null while it is not proven.
 */
const proof = oneOf('step-ups', z.object({ by: z.array(z.enum(STEP_UP_MEANS)).readonly(), proven_until: z.iso.datetime().nullable() }));

export const stepUpShapes = {
  show: { summary: 'By what I prove that it is me, and until when I have', answer: proof },
  prove: { summary: 'Prove that it is me', input: form, answer: proof },
  mailCode: {
    summary: 'Mail me a code that proves it',
    input: noFields,
    answer: oneOf('step-up-mails', z.object({ sent: z.literal(true) })),
  },
} satisfies ShapesOf<typeof stepUpActions>;

export type StepUpForm = Read<typeof stepUpShapes.prove>;
