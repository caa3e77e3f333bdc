import type { CanvasDocument, Line, Rule } from '#domain/canvas/document.ts';
import { matches } from '#domain/canvas/rules.ts';
import type { LineActual } from '#domain/wire/reports.ts';
import type { EventRow } from '#server/analytics/event-row.ts';

/**
 * Counting on the map, said a second time and as plainly as possible: one person after another,
 * one event after another. Uses the rules' own matcher and shares nothing with the SQL.
 */

const STEPS = new Set(['page_view', 'form_completed', 'call_scheduled', 'purchase', 'deal', 'custom']);

interface Counted {
  readonly elements: Record<string, { people: number; hits: number; revenue?: number }>;
  readonly lines: Record<string, LineActual>;
}

type Seen = { readonly event: EventRow; readonly hits: ReadonlySet<string> };

/** What a document says about its elements. */
class Rules {
  readonly counted: readonly { readonly id: string; readonly rule: Rule }[];

  constructor(document: CanvasDocument) {
    this.counted = document.elements.flatMap(({ id, rule }) => (rule ? [{ id, rule }] : []));
  }
  of(id: string): Rule | undefined {
    return this.counted.find((element) => element.id === id)?.rule;
  }
  isSource(id: string): boolean {
    return this.of(id)?.type === 'source';
  }
  isEvent(id: string, ...kinds: string[]): boolean {
    const rule = this.of(id);
    return rule?.type === 'event' && kinds.includes(rule.event);
  }
  hitsOf(event: EventRow): Set<string> {
    const hit = this.counted.filter(({ rule }) => matches(rule, event) && (rule.type !== 'source' || event.is_entry === 1));
    return new Set(hit.map(({ id }) => id));
  }
  isStep({ event, hits }: Seen): boolean {
    return STEPS.has(event.kind) || [...hits].some((id) => this.isSource(id) || this.isEvent(id, 'link_click', 'button_click'));
  }
}

function inOrder(way: readonly EventRow[]): EventRow[] {
  return way.toSorted((a, b) => (a.time === b.time ? (a.event_id < b.event_id ? -1 : 1) : a.time < b.time ? -1 : 1));
}

function anyTime(rules: Rules, { kind, also, from, to }: Line): boolean {
  const passive = (id: string) => rules.isEvent(id, 'scroll', 'video_view');
  return (
    kind === 'later' ||
    (also === true && !rules.isSource(from)) ||
    passive(from) ||
    passive(to) ||
    (rules.isSource(from) && rules.isSource(to))
  );
}

/** Did the person whose way this is take the line? */
function takes(rules: Rules, line: Line, way: readonly Seen[]): boolean {
  const fromSource = rules.isSource(line.from);
  if (anyTime(rules, line)) {
    return way.some(
      ({ hits }, at) => hits.has(line.to) && way.slice(0, fromSource ? at + 1 : at).some((before) => before.hits.has(line.from)),
    );
  }
  if (fromSource) return way.some(({ hits }) => hits.has(line.from) && hits.has(line.to));
  const steps = way.filter((seen) => rules.isStep(seen));
  return steps.some(({ hits }, at) => hits.has(line.to) && steps[at - 1]?.hits.has(line.from) === true);
}

export function naiveCanvas(document: CanvasDocument, events: readonly EventRow[]): Counted {
  const rules = new Rules(document);
  const visitors = [...new Set(events.map((event) => event.visitor_id))];
  const ways = visitors.map((visitor) =>
    inOrder(events.filter((event) => event.visitor_id === visitor)).map((event): Seen => ({ event, hits: rules.hitsOf(event) })),
  );
  const peopleAt = (id: string) => ways.filter((way) => way.some(({ hits }) => hits.has(id))).length;
  const elements = rules.counted.map(({ id }) => {
    const hit = ways.flat().filter(({ hits }) => hits.has(id));
    const revenue = rules.isEvent(id, 'purchase', 'deal') ? { revenue: hit.reduce((sum, { event }) => sum + event.value, 0) } : {};
    return [id, { people: peopleAt(id), hits: hit.length, ...revenue }] as const;
  });
  const lines = document.lines
    .filter((line) => line.kind !== 'planned' && rules.of(line.from) && rules.of(line.to))
    .map((line) => {
      const from = peopleAt(line.from);
      const people = ways.filter((way) => takes(rules, line, way)).length;
      return [line.id, { people, from, rate: from === 0 ? null : people / from }] as const;
    });
  return { elements: Object.fromEntries(elements), lines: Object.fromEntries(lines) };
}
