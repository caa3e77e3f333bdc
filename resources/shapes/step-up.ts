import { z } from 'zod';
import { STEP_UP_MEANS, type StepUp, type StepUpForm } from '#domain/wire/accounts.ts';
import type { stepUpActions } from '../actions/step-up.ts';
import { noFields, oneOf, type ShapesOf } from '../kit/shape.ts';
import { code, passwordText } from './credentials.ts';

const form = z.union([
  z.strictObject({ password: passwordText }),
  z.strictObject({ code }),
  z.strictObject({ mailed_code: code }),
  z.strictObject({ sso: z.string().max(4000) }),
]) satisfies z.ZodType<StepUpForm>;
/** The ids of what is answered are those of the session. */
const proof = oneOf(
  'step-ups',
  z.object({ by: z.array(z.enum(STEP_UP_MEANS)).readonly(), proven_until: z.iso.datetime().nullable() }) satisfies z.ZodType<StepUp>,
);

export const stepUpShapes = {
  show: { summary: 'By what I prove that it is me, and until when I have', answer: proof },
  prove: { summary: 'Prove that it is me', input: form, answer: proof },
  mailCode: {
    summary: 'Mail me a code that proves it',
    input: noFields,
    answer: oneOf('step-up-mails', z.object({ sent: z.literal(true) })),
  },
} satisfies ShapesOf<typeof stepUpActions>;
