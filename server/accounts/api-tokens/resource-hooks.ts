import type { Ports } from '#server/ports.ts';
import type { ResourceHooks } from '#server/resources/hook.ts';

/** Whoever listens by a token that was revoked hears nothing any more: open streams ask again who they are. */
export const apiTokens = ({ policy }: Ports<'policy'>): ResourceHooks<'api-tokens'> => ({
  afterCommit: (row) => policy.changed({ sessionsOf: row.user_id }),
});
