import { eq, inArray } from 'drizzle-orm';
import type { Verdict } from '#domain/canvas/compare/verdict.ts';
import { standingOf } from '#domain/canvas/compare/watched.ts';
import { languageNamed } from '#domain/kit/languages.ts';
import { watch } from '#domain/targets/alerting.ts';
import { localDay } from '#domain/time/days.ts';
import { periodAround } from '#domain/time/periods.ts';
import { type AlertStanding, type CanvasFacts, subjectOf } from '#domain/wire/alerts.ts';
import type { Database } from '#server/db/client.ts';
import { alertPartStates, alerts } from '#server/db/tables/alerts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { ReportWorkspace } from '#server/reports/_kit/workspace.ts';
import { canvasAsked } from '#server/reports/canvas/asked.ts';
import { readDrawing, type StoredDrawing } from '#server/reports/canvas/stored.ts';
import { measureOf, partName, partOf } from './parts.ts';
import type { AlertPorts } from './ports.ts';

type Alert = typeof alerts.$inferSelect;
interface Place extends ReportWorkspace {
  readonly name: string;
  /** Whose account the workspace is. */
  readonly user: string;
}
/** What is said of a part, but for what it changed from. */
type Facts = Omit<CanvasFacts, 'from' | 'to' | 'change'>;

/** What an alert on a canvas saw, and what it would tell. */
export interface SeenPart {
  readonly alert: Alert;
  readonly standing: AlertStanding;
  /** As it is called in the drawing of this revision; null where it is not drawn. */
  readonly named: { readonly name: string; readonly revision: number } | null;
  /** Null where nothing could be judged. */
  readonly judged: { readonly verdict: Verdict; readonly facts: Facts } | null;
}

const gone = (alert: Alert, standing: AlertStanding): SeenPart => ({ alert, standing, named: null, judged: null });

/** Numbers of the plan's period that runs now. Refusals that will be the same next time are told apart from those of the moment. */
async function reportOn(ports: AlertPorts, place: Place, canvas: string, { document, revision }: StoredDrawing, now: Date) {
  const range = periodAround(localDay(now, place.timezone), document.period);
  const asker = { owner: place.user, workspace: place.id, lane: 'background' } as const;
  try {
    const asked = canvasAsked(place, { canvas, revision, document }, range);
    return await ports.analytics.report(asker, (store) => asked.make(store, now));
  } catch (error) {
    if (error instanceof HttpError && error.status === 422) return null;
    throw error;
  }
}

async function lookAtCanvas(ports: AlertPorts, place: Place, canvas: string, watching: readonly Alert[], now: Date): Promise<SeenPart[]> {
  const drawing = await readDrawing(ports.db, place.id, canvas);
  if (!drawing) return watching.map((alert) => gone(alert, 'canvas_gone'));
  if (!place.shown.features.kpiMonitoring) return watching.map((alert) => gone(alert, 'hidden'));
  const { document } = drawing;
  const report = await reportOn(ports, place, canvas, drawing, now);
  const plan = report && (await ports.drawings.forecast(document));
  return watching.map((alert): SeenPart => {
    const part = partOf(alert);
    const name = part && partName(document, part, languageNamed(alert.language) ?? 'en');
    if (!part || name === null) return gone(alert, 'part_gone');
    const named = { name, revision: drawing.revision };
    const standing = report && plan && standingOf(document, plan, report, part);
    if (!standing) {
      const isHidden = report?.locked.elements[part.id] !== undefined || (report?.locked.money && measureOf(part) === 'revenue');
      return { alert, named, judged: null, standing: isHidden ? 'hidden' : 'uncounted' };
    }
    const { verdict, plan: planned, actual, interval, from, people, gap, is_rough: rough } = standing;
    const facts: Facts = {
      ...{ test: false, at: now.toISOString(), workspace: { id: place.id, name: place.name }, currency: place.currency },
      ...{ canvas: { id: canvas, name: drawing.name }, part: { kind: part.kind, id: part.id, name }, measure: measureOf(part) },
      ...{ period_start: report.range.min, period_end: report.range.max, day: localDay(now, place.timezone) },
      ...{ plan: planned, actual, rough, interval, started: from, people, gap },
    };
    return { alert, named, standing: verdict, judged: { verdict, facts } };
  });
}

/** What the alerts on canvases of one workspace see. A canvas that cannot be counted now is left for the next look. */
export async function lookAtParts(ports: AlertPorts, place: Place, watching: readonly Alert[], now: Date): Promise<readonly SeenPart[]> {
  const seen: SeenPart[] = [];
  for (const canvas of new Set(watching.map(({ canvas_id }) => canvas_id))) {
    if (canvas === null) continue;
    const ofCanvas = watching.filter(({ canvas_id }) => canvas_id === canvas);
    try {
      seen.push(...(await lookAtCanvas(ports, place, canvas, ofCanvas, now)));
    } catch (error) {
      ports.log.warn({ err: error, workspace: place.id, canvas }, 'a canvas that alerts watch could not be counted');
    }
  }
  return seen;
}

/**
 * Notes what was seen of parts, and answers the changes that this confirms. In each period of the plan watching begins as
 * planned, so that one that is behind is told of in every period, the first time two looks agree.
 */
export async function rememberParts(tx: Database, seen: readonly SeenPart[]): Promise<readonly { alert: Alert; facts: CanvasFacts }[]> {
  const ids = seen.map(({ alert }) => alert.id);
  if (ids.length === 0) return [];
  const known = new Map(
    (await tx.select().from(alertPartStates).where(inArray(alertPartStates.alert_id, ids))).map((row) => [row.alert_id, row]),
  );
  const told: { alert: Alert; facts: CanvasFacts }[] = [];
  for (const { alert, judged } of seen) {
    if (!judged) continue;
    const { verdict, facts } = judged;
    const about = { subject: subjectOf({ ...facts, from: verdict, to: verdict, change: 'worse' }), period_start: facts.period_start };
    const stored = known.get(alert.id);
    const before = stored?.subject === about.subject && stored.period_start === about.period_start ? stored : null;
    const { watched, change } = watch<Verdict>(
      { status: (before?.status ?? 'near') as Verdict, seen: (before?.seen ?? null) as Verdict | null },
      verdict,
    );
    if (change) told.push({ alert, facts: { ...facts, from: change.from, to: change.to, change: change.direction } });
    if (before && before.status === watched.status && before.seen === watched.seen) continue;
    const row = { ...about, ...watched };
    await tx
      .insert(alertPartStates)
      .values({ alert_id: alert.id, ...row })
      .onConflictDoUpdate({ target: alertPartStates.alert_id, set: row });
  }
  return told;
}

/** Keeps beside each alert how what it watches stands; answers those of which that changed. */
export async function noteStandings(tx: Database, seen: readonly SeenPart[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { alert, standing, named } of seen) {
    const now = { standing, part_name: named?.name ?? alert.part_name, part_revision: named?.revision ?? alert.part_revision };
    if (now.standing === alert.standing && now.part_name === alert.part_name && now.part_revision === alert.part_revision) continue;
    await tx.update(alerts).set(now).where(eq(alerts.id, alert.id));
    changed.push(alert.id);
  }
  return changed;
}
