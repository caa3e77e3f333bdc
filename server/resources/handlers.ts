import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { LiveEvent } from '#domain/wire/session.ts';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { userOf } from '#server/http/session.ts';
import { boundsOf } from './bounds.ts';
import type { Viewer, WriteScope } from './hook.ts';
import { hooksOf } from './hooks-of.ts';
import { answerOnce, requestKey } from './idempotency.ts';
import type { RowPorts } from './ports.ts';
import type { PlannedQuery } from './query/plan.ts';
import { type Page, readPage, readRow } from './reads.ts';
import type { AnyRow } from './resource-table.ts';
import type { Input } from './wire/input.ts';
import { createRow, deleteRow, editRow, restoreRow } from './writes.ts';

type Change = (LiveEvent & { type: 'resource' })['action'];

/** What both APIs do with a declaration, apart from how requests and answers look. */
export interface Handlers {
  list(request: FastifyRequest, query: PlannedQuery): Promise<Page>;
  show(request: FastifyRequest): Promise<AnyRow>;
  /** `answer` renders the row; a repeated Idempotency-Key gets the first rendering again. */
  create<T extends object>(request: FastifyRequest, input: Input, answer: (row: AnyRow, db: Database) => Promise<T>): Promise<T>;
  edit(request: FastifyRequest, input: Input): Promise<AnyRow>;
  remove(request: FastifyRequest): Promise<void>;
  restore(request: FastifyRequest): Promise<AnyRow>;
}

/** The id in the address. */
export function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  return id;
}

/** What the routes of a resource do, whatever form its API speaks: always inside what the asker may see. */
export function handlersFor(resource: AnyResource, context: RowPorts): Handlers {
  const scopeOf = (request: FastifyRequest, writing: Writing): WriteScope => ({
    ...writing,
    resourceHooks: context.resourceHooks,
    userId: userOf(request).id,
    workspace: request.workspace,
    now: context.clock(),
    record: (act) => record(writing.tx, request, act),
  });
  const inTransaction = context.domainEvents.transaction;
  const hooks = hooksOf(context, resource.name);
  const viewerOf = (request: FastifyRequest, db = context.db): Viewer => ({
    db,
    user: userOf(request),
    workspace: request.workspace,
    now: context.clock(),
  });
  const bounds = (request: FastifyRequest): SQL | undefined => boundsOf(resource, hooks, viewerOf(request));
  const channelOf = (request: FastifyRequest, id: string) =>
    resource.scope.owner === 'user_id' ? userOf(request).id : (request.workspace?.id ?? id);
  const announce = (request: FastifyRequest, action: Change, id: string) =>
    context.live.publish(channelOf(request, id), { type: 'resource', resource: resource.name, action, ids: [id] });

  return {
    async list(request, query) {
      const viewer = viewerOf(request);
      const page = await readPage(context, resource, query, bounds(request), viewer.user.id);
      return { ...page, rows: page.rows.map((row) => hooks.derive(row, viewer)) };
    },
    show: async (request) => hooks.derive(await readRow(context.db, resource, idOf(request), bounds(request)), viewerOf(request)),
    async create(request, input, answer) {
      const created: string[] = [];
      const made = await hooks.readCreate(request, input);
      const once = { request: requestKey(request, userOf(request).id), status: 201, now: context.clock() };
      const rendered = await inTransaction((writing) =>
        answerOnce(writing.tx, once, async () => {
          const row = await createRow(resource, made.input, { ...scopeOf(request, writing), ...made.scope(writing.tx) });
          created.push(row.id);
          return answer(hooks.derive(row, viewerOf(request, writing.tx)), writing.tx);
        }),
      );
      for (const id of created) announce(request, 'created', id);
      return rendered;
    },
    async edit(request, input) {
      const row = await inTransaction((writing) => editRow(resource, idOf(request), input, scopeOf(request, writing)));
      announce(request, 'updated', row.id);
      await hooks.afterCommit(row);
      return hooks.derive(row, viewerOf(request));
    },
    async remove(request) {
      const row = await inTransaction((writing) => deleteRow(resource, idOf(request), scopeOf(request, writing)));
      announce(request, 'deleted', idOf(request));
      await hooks.afterCommit(row);
    },
    async restore(request) {
      const row = await inTransaction((writing) => restoreRow(resource, idOf(request), scopeOf(request, writing)));
      announce(request, 'created', row.id);
      return hooks.derive(row, viewerOf(request));
    },
  };
}
