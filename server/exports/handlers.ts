import { and, eq, inArray } from 'drizzle-orm';
import { withheldKinds } from '#domain/plans/gates.ts';
import { daysIn, spanOf } from '#domain/time/days.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import { MOST_EXPORT_DAYS } from '#domain/wire/exports.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { eventExportActions } from '#resources/actions/event-exports.ts';
import { resources } from '#resources/index.ts';
import type { eventExportShapes } from '#resources/shapes/event-exports.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import { eventExports } from '#server/db/tables/exports.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { requireRowRoom } from '#server/resources/writes.ts';
import { linkTo } from './links.ts';
import type { ExportPorts } from './ports.ts';

type Linking = CallIn<typeof eventExportActions, typeof eventExportShapes, 'link', ExportPorts>;

/** @throws HttpError 422 */
function rangeOf(min: string, max: string): Range {
  if (max < min) throw new HttpError(422, 'range_order', { pointer: '/last_day' });
  const range = { min, max };
  if (daysIn(range) > MOST_EXPORT_DAYS)
    throw new HttpError(422, 'range_too_long', { pointer: '/last_day', params: { max: MOST_EXPORT_DAYS } });
  return range;
}

/** Where the file is, for whoever asked. Who took it away is noted before it goes. */
async function linked(
  { context, request, params: { id }, now, record }: Pick<Linking, 'context' | 'request' | 'params' | 'now' | 'record'>,
  personal: boolean,
) {
  const workspace = workspaceOf(request);
  const [row] = await context.db
    .select()
    .from(eventExports)
    .where(and(eq(eventExports.id, id), eq(eventExports.workspace_id, workspace.id), eq(eventExports.personal, personal)));
  if (!row) throw notFound();
  if (row.state !== 'done') throw new HttpError(409, 'export_without_file');
  const withheld = withheldKinds({ features: workspace.entitlements.features });
  if (withheld.some((kind) => !row.withheld.includes(kind))) throw new HttpError(409, 'export_before_plan');
  const facts = { first_day: row.first_day, last_day: row.last_day, personal, row_count: row.row_count };
  await context.db.transaction((tx) =>
    record(tx, { target: { type: 'event-exports', id, label: row.name }, workspace: workspace.id, after: facts }),
  );
  return { id, url: linkTo(context.settings, userOf(request), id, now) };
}

export const eventExportHandlers = {
  order: async ({ context, request, input, now, once, record }) => {
    const { id: workspace, timezone, entitlements } = workspaceOf(request);
    const { first_day, last_day, format, personal } = input;
    const { start, end } = spanOf(rangeOf(first_day, last_day), zoneInForce(timezone));
    const made: string[] = [];
    const rendered = await context.db.transaction((tx) =>
      once(tx, async () => {
        await requireRowRoom(tx, resources['event-exports'], workspace);
        const underWay = and(eq(eventExports.workspace_id, workspace), inArray(eventExports.state, ['waiting', 'running']));
        const [other] = await tx.select({ id: eventExports.id }).from(eventExports).where(underWay);
        if (other) throw new HttpError(409, 'export_under_way');
        const name = `events-${first_day}-${last_day}.${format}`;
        const facts = { name, first_day, last_day, format, personal };
        const [row] = await tx
          .insert(eventExports)
          .values({
            ...facts,
            ...{ workspace_id: workspace, ordered_by: userOf(request).id, created_at: now },
            ...{ starts_at: start, ends_at: end, withheld: withheldKinds({ features: entitlements.features }) },
          })
          .returning();
        if (!row) throw new Error('an export was stored without a row');
        await record(tx, { target: { type: 'event-exports', id: row.id, label: name }, workspace, after: facts });
        made.push(row.id);
        return row;
      }),
    );
    if (made.length > 0) context.live.publish(workspace, { type: 'resource', resource: 'event-exports', action: 'created', ids: made });
    // Should this be lost with the process, the job looks every minute.
    await context.jobs.send('exports.make', {});
    return rendered;
  },
  link: (call) => linked(call, false),
  personalLink: (call) => linked(call, true),
} satisfies HandlersOf<typeof eventExportActions, typeof eventExportShapes, ExportPorts>;
