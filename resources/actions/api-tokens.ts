import { apiTokens } from '../api-tokens.ts';
import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

/** Whoever has a token needs no password: a stolen session makes none. */
const may = permissionsOn(apiTokens, { create: { stepUp: true } });

/** Personal tokens for programs; looking at them, renaming and revoking them follow from their rows. */
export const apiTokenActions = defineActions('api-tokens', 'Api tokens', {
  create: {
    may: may.create,
    call: 'POST /api/dashboard/api-tokens',
    sends: 'api-tokens',
    status: 201,
    idempotent: 'sealed',
    secret: true,
    audit: true,
    changes: ['api-tokens'],
  },
});
