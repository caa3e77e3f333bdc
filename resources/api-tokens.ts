import { TOKEN_ACCESS, TOKEN_NAME_LENGTH, TOKENS_AT_MOST } from '#domain/accounts/api-tokens.ts';
import { defineResource } from '#domain/kit/resource.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import { named } from './kit/named.ts';

/** Tokens by which programs ask in their person's name. Making one is a call of its own: only its answer has the token. */
export const apiTokens = defineResource({
  name: 'api-tokens',
  api: 'dashboard',
  path: 'api-tokens',
  scope: SCOPES.person,
  actions: ['list', 'show', 'edit', 'delete'],
  allowedWhenImpersonated: ['list', 'show'],
  label: 'name',
  sort: '-created_at',
  most: TOKENS_AT_MOST,
  deletion: 'removal',
  icon: 'key',
  fields: {
    name: { kind: 'text', required: true, max: TOKEN_NAME_LENGTH, sortable: true, on: ['list', 'form', 'show', 'search'] },
    access: {
      kind: 'option',
      nullable: false,
      readOnly: true,
      on: ['list', 'show', 'filter'],
      options: named(TOKEN_ACCESS),
    },
    /** The only workspace it reaches; null: all of its person's. */
    workspace: { kind: 'reference', to: 'workspaces', readOnly: true, on: ['list', 'show', 'filter'] },
    /** Its last characters, by which its person tells it from others. */
    hint: { kind: 'text', nullable: false, readOnly: true, on: ['list', 'show'] },
    expires_at: { kind: 'instant', readOnly: true, sortable: true, on: ['list', 'show', 'filter'] },
    last_used_at: { kind: 'instant', readOnly: true, sortable: true, unlogged: true, on: ['list', 'show', 'filter'] },
    created_at: { kind: 'instant', nullable: false, readOnly: true, sortable: true, on: ['show'] },
  },
});
