import type { WatchedPart } from '#domain/canvas/compare/watched.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import type { Language } from '#domain/kit/languages.ts';
import { type AlertMeasure, type CanvasFacts, subjectOfPart } from '#domain/wire/alerts.ts';
import type { alerts } from '#server/db/tables/alerts.ts';
import { kindIn } from '#server/http/kinds.ts';

type Alert = typeof alerts.$inferSelect;

/** What of a canvas an alert watches; null for one that watches targets. */
export function partOf({ watches, part_id: id, measure }: Pick<Alert, 'watches' | 'part_id' | 'measure'>): WatchedPart | null {
  if (id === null) return null;
  if (watches === 'line') return { kind: 'line', id };
  return watches === 'element' ? { kind: 'element', id, measure: measure as AlertMeasure } : null;
}

export const measureOf = (part: WatchedPart): CanvasFacts['measure'] => (part.kind === 'line' ? 'rate' : part.measure);

/** What an alert on a canvas is about, as one name; null for one that watches targets. */
export function watchedSubject(alert: Alert): string | null {
  const part = partOf(alert);
  return part && alert.canvas_id ? subjectOfPart(alert.canvas_id, part.id, measureOf(part)) : null;
}

/** What a part is called: an element by its name or its kind, a line by both ends. Null where it is not drawn. */
export function partName({ elements, lines }: CanvasDocument, { kind, id }: WatchedPart, language: Language): string | null {
  const nameAt = (at: string) =>
    elements.flatMap((element) => (element.id === at ? [element.name || kindIn(language, elementKind(element.kind).kind)] : []))[0];
  if (kind === 'element') return nameAt(id) ?? null;
  const line = lines.find((each) => each.id === id);
  return line ? `${nameAt(line.from) ?? ''} → ${nameAt(line.to) ?? ''}` : null;
}
