import type { SessionUser } from '#server/context.ts';

export type { Access } from '#server/policy/access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a valid access token. */
    user: SessionUser | null;
  }
}
