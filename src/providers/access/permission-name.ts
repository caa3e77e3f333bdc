import type { Action } from '#resources/actions/index.ts';
import type { resources } from '#resources/index.ts';
import type { Permission } from '#resources/kit/permission.ts';
import type { Protocol } from '#resources/protocol/index.ts';
import type { Report } from '#resources/reports/index.ts';

type Resource = (typeof resources)[keyof typeof resources];
type RowQuestion<R extends Resource> = R extends Resource ? `${R['name']}:${R['actions'][number]}` : never;
type Question<P> = P extends Permission<infer Subject, infer Verb> ? `${Subject}:${Verb}` : never;

/** Every declared question of the policies, `<subject>:<verb>`: of rows, actions, reports and calls mounted by hand. */
export type PermissionName = RowQuestion<Resource> | Question<Action['may'] | Report['may'] | Protocol['may']>;
