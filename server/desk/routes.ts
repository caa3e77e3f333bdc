import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { deskJobRoutes } from './job-routes.ts';
import { logInAsRoutes } from './log-in-as-routes.ts';
import { deskLookRoutes } from './look-routes.ts';
import { deskMailRoutes } from './mail-routes.ts';
import { deskPersonRoutes } from './person-routes.ts';
import { deskWorkspaceRoutes } from './workspace-routes.ts';

/**
 * What staff see and do, apart from the lists that follow from their declarations. Support looks,
 * resends mail, extends trials and logs in as people who are no staff; administrators also change
 * plans and workspaces, retry jobs and read the audit log. Each act stands in that log.
 */
export function deskRoutes(app: FastifyInstance, context: Context): void {
  deskLookRoutes(app, context);
  deskPersonRoutes(app, context);
  deskWorkspaceRoutes(app, context);
  deskMailRoutes(app, context);
  deskJobRoutes(app, context);
  logInAsRoutes(app, context);
}
