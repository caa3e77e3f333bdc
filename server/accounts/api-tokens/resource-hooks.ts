import type { ResourceHooks } from '#server/resources/hook.ts';

/** Whoever listens by a token that was revoked hears nothing any more: open streams ask again who they are. */
export const apiTokens: ResourceHooks<'api-tokens'> = {
  afterCommit: (row, context) => context.policy.changed({ sessionsOf: row.user_id }),
};
