import { periodsOver, UNIT_OF } from '#domain/time/periods.ts';
import type { BehindCanvas } from '#domain/wire/reports/behind-canvas.ts';
import { MOST_COHORTS } from '#domain/wire/reports/cohorts.ts';
import type { BehindNumber, PeopleQuestion } from '#domain/wire/reports/people.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { readDocument } from '#server/canvas/documents.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { Ports } from '#server/ports.ts';
import { type Reported, requireWeight } from '#server/reports/_kit/asking.ts';
import { filterWeight } from '#server/reports/_kit/filters/filter.ts';
import { normalise } from '#server/reports/_kit/maps/normalise.ts';
import { isTooComplex } from '#server/reports/_kit/maps/plan.ts';
import { monthsOf, textWeight } from '#server/reports/_kit/weight.ts';
import { attributionWeight } from '#server/reports/attribution/weight.ts';
import { requireCountable } from '#server/reports/canvas/asked.ts';
import { type BehindDrawn, drawnOf } from '#server/reports/canvas/behind.ts';
import { canvasName, ownsCanvas } from '#server/reports/canvas/stored.ts';
import { cohortsWeight } from '#server/reports/cohorts/weight.ts';
import { correlationWeight } from '#server/reports/correlation/weight.ts';
import { funnelWeight } from '#server/reports/funnel/weight.ts';
import { readWidgets } from '#server/reports/kpis/stored.ts';
import { kpiWeight } from '#server/reports/kpis/weight.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { NO_MAP, type OnMap } from '#server/reports/paths/labels.ts';
import { pathsWeight } from '#server/reports/paths/weight.ts';
import { type Behind, hasPeople, withKept } from '#server/reports/people/behind.ts';

type BehindPorts = Ports<'db'>;

/** The KPI whose people are asked for. @throws HttpError 404; 422 `kpi_without_people` for costs. */
export async function countedWidget(
  { db }: BehindPorts,
  { id }: Reported,
  widget: string | undefined,
  pointer: string,
): Promise<Widget | null> {
  if (widget === undefined) return null;
  const [found] = await readWidgets(db, id, [widget]);
  if (!found) throw notFound();
  if (!hasPeople(found)) throw new HttpError(422, 'kpi_without_people', { pointer });
  return found;
}

/** The number of a canvas with the drawing as it is stored. @throws HttpError 404 where what it is of is not drawn. */
export async function drawnNumber({ db }: BehindPorts, { id }: Reported, { canvas, ...number }: BehindCanvas) {
  const name = await canvasName(db, id, canvas);
  if (name === null) throw notFound();
  const { document, revision } = await readDocument(db, canvas);
  const drawn: BehindDrawn = { ...number, name, document };
  if (drawnOf(drawn).length === 0) throw notFound();
  return { drawn, revision };
}

/** What is drawn on the canvas that a way is looked at by; nothing for none. @throws HttpError 404; 422 `canvas_too_complex`. */
export async function drawnOnMap(
  { db }: BehindPorts,
  { id, shown }: Reported,
  canvas: string | null | undefined,
  pointer: string,
): Promise<OnMap> {
  if (!canvas) return NO_MAP;
  if (!(await ownsCanvas(db, id, canvas))) throw notFound();
  const { document } = await readDocument(db, canvas);
  if (isTooComplex(document)) throw new HttpError(422, 'canvas_too_complex', { pointer });
  const { elements, clicks } = normalise(document, shown);
  return { elements, clicks };
}

/** What a number of a journey compares. @throws HttpError 422 `too_many_cohorts`, `report_too_heavy`. */
function requireBehind(behind: BehindNumber | undefined, range: Range, onMap: OnMap): void {
  if (behind?.of === 'cohorts') {
    if (periodsOver(range, UNIT_OF[behind.breakdown]).length > MOST_COHORTS)
      throw new HttpError(422, 'too_many_cohorts', { pointer: '/behind/breakdown', params: { max: MOST_COHORTS } });
    requireWeight(cohortsWeight({ range, ...behind }), '/behind');
  }
  if (behind?.of === 'correlation') requireWeight(correlationWeight({ range, goal: behind.goal }), '/behind');
  if (behind?.of === 'funnel') requireWeight(funnelWeight({ range, ...behind }), '/behind');
  if (behind?.of === 'paths') requireWeight(pathsWeight({ range, ...behind }, onMap), '/behind');
  if (behind?.of === 'attribution') requireWeight(attributionWeight({ range, ...behind }), '/behind');
}

/**
 * The number whose people are asked for, with what is kept of it; `told`: what tells the answer from others besides the question.
 * @throws HttpError 404 where what it is of is not there; 422 where it cannot be counted.
 */
export async function behindAsked(
  ports: BehindPorts,
  workspace: Reported,
  { range, behind, filter, search = '' }: PeopleQuestion,
): Promise<{ readonly behind: Behind | null; readonly told: unknown }> {
  const widget = await countedWidget(ports, workspace, behind && 'widget' in behind ? behind.widget : undefined, '/behind/widget');
  const perMonth = 1 + textWeight(search) + filterWeight(filter);
  requireWeight(monthsOf([range]) * perMonth + (widget ? kpiWeight([widget], [range]) : 0), '/range');
  const onMap = await drawnOnMap(ports, workspace, behind?.of === 'paths' ? behind.map : null, '/behind/map');
  requireBehind(behind, range, onMap);
  const found = behind?.of === 'canvas' ? await drawnNumber(ports, workspace, behind) : null;
  if (found) requireCountable(workspace, found.drawn.document, range, '/behind/canvas');
  return {
    behind: behind ? withKept(behind, { widget, drawn: found?.drawn ?? null, onMap }) : null,
    told: found ? [found.drawn.name, found.revision] : [widget, onMap],
  };
}
