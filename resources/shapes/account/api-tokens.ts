import { z } from 'zod';
import { TOKEN_ACCESS, TOKEN_LIFETIMES, TOKEN_NAME_LENGTH } from '#domain/accounts/api-tokens.ts';
import type { apiTokenActions } from '../../actions/account/api-tokens.ts';
import { oneOf, type ShapesOf } from '../../kit/shape.ts';

/** A form sends nothing as an empty text, and numbers as text. */
const orNothing = (value: unknown) => (value === '' ? null : value);
const asDays = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : orNothing(value));

const fresh = z.object({
  name: z.string(),
  access: z.enum(TOKEN_ACCESS),
  expires_at: z.iso.datetime().nullable(),
  token: z.string(),
});

export const apiTokenShapes = {
  create: {
    summary: 'Make an API token, which is shown in this answer only',
    input: z.strictObject({
      name: z.string({ error: 'errors.name_required' }).trim().min(1, 'errors.name_required').max(TOKEN_NAME_LENGTH),
      access: z.enum(TOKEN_ACCESS).default('read'),
      /** The only workspace it reaches; null: all of one's own. */
      workspace: z.preprocess(orNothing, z.uuid().toLowerCase().nullable()).default(null),
      expires_in_days: z.preprocess(asDays, z.literal([...TOKEN_LIFETIMES])).default(90),
    }),
    answer: oneOf('api-token-secrets', fresh),
  },
} satisfies ShapesOf<typeof apiTokenActions>;
