import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { compare } from '#domain/canvas/compare/compare.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import type { PlannedCanvas } from '#domain/insights/findings.ts';
import { localDay } from '#domain/time/days.ts';
import { periodAround } from '#domain/time/periods.ts';
import type { Database } from '#server/db/client.ts';
import { canvases } from '#server/db/tables/core.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { HttpError } from '#server/http/errors.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { canvasAsked } from '../canvas/asked.ts';
import { readDrawing, type StoredDrawing } from '../canvas/stored.ts';

/** Canvases that are looked through, those drawn on last; each is counted for it. */
const MOST_CANVASES = 3;
/** What is drawn on a larger one takes this process too long beside all the rest. */
const MOST_DRAWN = 400;

export interface Drawn extends StoredDrawing {
  readonly id: string;
}

/** The canvases of a workspace that have a plan and are drawn on, the newest first. */
export async function plannedDrawings(db: Database, workspace: string): Promise<readonly Drawn[]> {
  const rows = await db
    .select({ id: canvases.id })
    .from(canvases)
    .where(
      and(eq(canvases.workspace_id, workspace), eq(canvases.is_locked, false), gt(canvases.elements, 1), isNotNull(canvases.plan_profit)),
    )
    .orderBy(desc(canvases.updated_at), canvases.id)
    .limit(MOST_CANVASES);
  const read = await Promise.all(rows.map(async ({ id }) => ({ id, drawing: await readDrawing(db, workspace, id) })));
  return read.flatMap(({ id, drawing }) =>
    drawing && drawing.document.elements.length + drawing.document.lines.length <= MOST_DRAWN ? [{ id, ...drawing }] : [],
  );
}

/** Lines against plan in the period of each plan that runs now; a canvas that is too much to count is left out. */
export async function plannedLines(
  store: Analytics,
  workspace: ReportWorkspace,
  drawings: readonly Drawn[],
  now: Date,
): Promise<readonly PlannedCanvas[]> {
  const found: PlannedCanvas[] = [];
  for (const { id, name, document, revision } of drawings) {
    const range = periodAround(localDay(now, workspace.timezone), document.period);
    try {
      const report = await canvasAsked(workspace, { canvas: id, document, revision }, range).make(store, now);
      const { fix_first, lines } = compare(document, forecast(document), report);
      const named = new Map(document.elements.map((element) => [element.id, { name: element.name, kind: element.kind }]));
      const about = { canvas: id, canvas_name: name, period: document.period, since: range.min };
      found.push({
        ...about,
        lines: fix_first.flatMap(({ line, from, to, so_far, per_point }) => {
          const [start, end, compared] = [named.get(from), named.get(to), lines[line]];
          if (!start || !end || compared?.plan == null || compared.actual === null) return [];
          return [{ line, from: start, to: end, rate: compared.actual, planned: compared.plan, people: compared.from, so_far, per_point }];
        }),
      });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
    }
  }
  return found;
}
