import type { CanvasDocument } from '#domain/canvas/document.ts';
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

export function naiveCanvas(document: CanvasDocument, events: readonly EventRow[]): Counted {
  const counted = document.elements.filter((element) => element.rule);
  const ruleOf = (id: string) => document.elements.find((element) => element.id === id)?.rule;
  const hitsOf = (event: EventRow): Set<string> => {
    const found = new Set<string>();
    for (const { id, rule } of counted) {
      if (rule && matches(rule, event) && (rule.type !== 'source' || event.is_entry === 1)) found.add(id);
    }
    return found;
  };
  const isPassive = (id: string) => {
    const rule = ruleOf(id);
    return rule?.type === 'event' && (rule.event === 'scroll' || rule.event === 'video_view');
  };
  const isSource = (id: string) => ruleOf(id)?.type === 'source';
  const isClick = (id: string) => {
    const rule = ruleOf(id);
    return rule?.type === 'event' && (rule.event === 'link_click' || rule.event === 'button_click');
  };

  const ways = new Map<string, EventRow[]>();
  for (const event of events) ways.set(event.visitor_id, [...(ways.get(event.visitor_id) ?? []), event]);
  const people: Record<string, Set<string>> = {};
  const hits: Record<string, number> = {};
  const revenue: Record<string, number> = {};
  const takers: Record<string, Set<string>> = {};
  const took = (line: string, person: string) => {
    takers[line] = (takers[line] ?? new Set()).add(person);
  };

  for (const [person, unordered] of ways) {
    const way = unordered.toSorted((a, b) => (a.time === b.time ? (a.event_id < b.event_id ? -1 : 1) : a.time < b.time ? -1 : 1));
    const seen: { event: EventRow; hits: Set<string> }[] = way.map((event) => ({ event, hits: hitsOf(event) }));
    for (const { event, hits: found } of seen) {
      for (const id of found) {
        people[id] = (people[id] ?? new Set()).add(person);
        hits[id] = (hits[id] ?? 0) + 1;
        revenue[id] = (revenue[id] ?? 0) + event.value;
      }
    }
    for (const line of document.lines) {
      if (line.kind === 'planned' || !ruleOf(line.from) || !ruleOf(line.to)) continue;
      const also = line.also === true && !isSource(line.from);
      const anyTime =
        line.kind === 'later' || also || isPassive(line.from) || isPassive(line.to) || (isSource(line.from) && isSource(line.to));
      let before: Set<string> = new Set();
      let passed = false;
      for (const { event, hits: found } of seen) {
        const begins = found.has(line.from);
        if (isSource(line.from)) passed ||= begins;
        if (anyTime) {
          if (passed && found.has(line.to)) took(line.id, person);
        } else if (isSource(line.from)) {
          if (begins && found.has(line.to)) took(line.id, person);
        } else if (before.has(line.from) && found.has(line.to)) took(line.id, person);
        passed ||= begins;
        const isStep = STEPS.has(event.kind) || [...found].some((id) => isSource(id) || isClick(id));
        if (isStep) before = found;
      }
    }
  }

  return {
    elements: Object.fromEntries(
      counted.map(({ id, rule }) => {
        const earns = rule?.type === 'event' && (rule.event === 'purchase' || rule.event === 'deal');
        return [id, { people: people[id]?.size ?? 0, hits: hits[id] ?? 0, ...(earns ? { revenue: revenue[id] ?? 0 } : {}) }];
      }),
    ),
    lines: Object.fromEntries(
      document.lines
        .filter((line) => line.kind !== 'planned' && ruleOf(line.from) && ruleOf(line.to))
        .map((line) => {
          const from = people[line.from]?.size ?? 0;
          const taken = takers[line.id]?.size ?? 0;
          return [line.id, { people: taken, from, rate: from === 0 ? null : taken / from }];
        }),
    ),
  };
}
