import { TOKEN_ACCESS, TOKEN_LIFETIMES, TOKEN_NAME_LENGTH, type TokenLifetime } from '#domain/accounts/api-tokens.ts';
import { apiTokens } from '../../api-tokens.ts';
import { defineActions } from '../../kit/action.ts';
import { named } from '../../kit/named.ts';
import { permissionsOn } from '../../kit/permission.ts';

/** A token without an end is what is left where none of these is chosen. */
const lifetime = (days: TokenLifetime) => (days === null ? [] : [{ value: days, name: `days_${days}` }]);

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
    form: {
      of: 'api-tokens',
      fields: {
        name: { kind: 'text', required: true, max: TOKEN_NAME_LENGTH },
        access: {
          kind: 'option',
          nullable: false,
          initial: 'read',
          explained: true,
          options: named(TOKEN_ACCESS),
        },
        workspace: { kind: 'reference', to: 'workspaces' },
        expires_in_days: { kind: 'option', initial: 90, options: TOKEN_LIFETIMES.flatMap(lifetime) },
      },
    },
  },
});
