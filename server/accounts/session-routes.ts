import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';

export function sessionRoutes(_app: FastifyInstance, _context: Context): void {}
