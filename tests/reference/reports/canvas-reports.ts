import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type CanvasDocument, EMPTY_DOCUMENT, type Line, type Rule, type Traffic } from '#domain/canvas/document.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { MOST_PEOPLE } from '#domain/wire/reports/people.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { ReportWorkspace } from '#server/reports/_kit/workspace.ts';
import { canvasReport } from '#server/reports/canvas/report.ts';
import { peopleReport } from '#server/reports/people/list.ts';
import { asReport } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import {
  anyCost,
  anyEvent,
  anyMetRule,
  anyMoment,
  anyPlan,
  anyRule,
  anyZone,
  type From,
  HOUR,
  pick,
  storedCost,
  storedEvent,
} from '../any.ts';
import { anyPeople } from '../any-filter.ts';
import { behindIn } from '../behind.ts';
import { dayAfter, dayAt } from '../calendar.ts';
import type { AskedOfMap } from '../canvas-people.ts';
import { referenceBehind, referenceCanvasReport } from '../canvas-report.ts';
import type { Tally } from '../compare.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import { worldOf } from '../filter.ts';
import { anyMerges, merge, ofPersons } from '../merges.ts';
import type { World } from '../world.ts';

const anyElement = fc.record({
  rule: anyRule,
  value: pick(undefined, undefined, 900),
  traffic: pick<Traffic | undefined>(
    undefined,
    undefined,
    { model: 'flat', fee: 500, people: 10 },
    { model: 'flat', fee: 0, people: 10 },
    { model: 'two_of_three', typed: ['spend', 'people'], spend: 900, people: 10 },
  ),
});
const anyKind = pick<Line['kind']>('next', 'next', 'later', 'planned');
const anyEnd = fc.nat({ max: 1000 });
export const anyLine = fc.record({ from: anyEnd, to: anyEnd, kind: anyKind, also: pick(undefined, undefined, true) });

/** Elements of the drawn rules; a large map draws each of them many times over, so that it is counted by several statements. */
export function drawn(parts: readonly From<typeof anyElement>[], lines: readonly From<typeof anyLine>[], copies: number): CanvasDocument {
  const all = Array.from({ length: copies }, () => parts).flat();
  const elements = all.map(({ rule, value, traffic }: { rule: Rule; value: number | undefined; traffic: Traffic | undefined }, place) => ({
    id: `e${place}`,
    kind: 'page',
    x: 0,
    y: 0,
    name: '',
    rule,
    ...(value && { value }),
    ...(traffic && rule.type === 'source' && { traffic }),
  }));
  const between = new Map<string, Line>();
  for (const { from, to, kind, also } of lines) {
    const [start, end] = [`e${from % all.length}`, `e${to % all.length}`];
    const id = `${start}>${end}`;
    if (start !== end) between.set(id, { id, from: start, to: end, kind, ...(also && { also }) });
  }
  return { ...EMPTY_DOCUMENT, elements, lines: [...between.values()] };
}

/** Most events within minutes of the moment, so that they make ways; some at the same millisecond, some days off. */
const after = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }).map((minute) => minute * 60_000) },
  { weight: 1, arbitrary: fc.integer({ min: -60 * HOUR, max: 60 * HOUR }) },
);

const anyCase = fc.record({
  moment: anyMoment,
  timezone: anyZone,
  plan: anyPlan,
  parts: fc.array(anyElement, { minLength: 1, maxLength: 7 }),
  lines: fc.array(anyLine, { maxLength: 40 }),
  copies: pick(1, 1, 1, 1, 1, 1, 1, 1, 10, 20),
  events: fc.array(anyEvent(after), { minLength: 1, maxLength: 60 }),
  merges: anyMerges,
  costs: fc.array(anyCost(fc.integer({ min: -3, max: 3 })), { maxLength: 6 }),
  from: fc.integer({ min: -3, max: 1 }),
  length: fc.integer({ min: 0, max: 3 }),
  asked: fc.integer({ min: -50 * HOUR, max: 50 * HOUR }),
  people: anyPeople,
  inFunnelMode: pick(false, false, true),
  behind: fc.nat(),
});

/** Costs do not say whom they were for. */
const withoutCosts = ({ elements, totals, ...report }: ReturnType<typeof referenceCanvasReport>) => ({
  ...report,
  elements: Object.fromEntries(Object.entries(elements).map(([id, { spend: _, ...element }]) => [id, element])),
  totals: { ...totals, spend: null, spend_known: false },
});

/** Numbers of a report whose people are looked at, one of each kind. */
const LOOKED_AT = 1;

/** Behind each number stand those whom the walk finds there, and they are as many as the report says. */
async function compareBehind(
  store: Analytics,
  { about, world, document, range, inFunnelMode, people }: Canvas,
  report: Pick<CanvasReport, 'elements' | 'lines' | 'crowd'>,
  seed: number,
  tally: Tally,
): Promise<void> {
  const seen = worldOf(world, range, people);
  const { found, walked } = await behindIn(store, about, new Set(world.events.map(({ visitor_id }) => visitor_id)));
  const compare = async (asked: AskedOfMap, number: number | null) => {
    const expected = walked(referenceBehind(seen, document, range, asked));
    const is = await found({ of: 'canvas', name: '', document, ...asked }, { range, filter: people }, world.now);
    tally.sameAs(`behind ${JSON.stringify(asked)}`, expected, is);
    if (number !== null) tally.sameAs(`number ${JSON.stringify(asked)}`, number, is.length);
  };
  /** What conditions of a filter can say of a number they find, too; of a line those at both of its ends. */
  const compareAsFilter = async (part: 'element' | 'line', id: string) => {
    const number = { of: 'canvas', name: '', document, part, id, crowd: false, funnel_mode: false } as const;
    const { behind } = await peopleReport(store, about, { range }, world.now, number);
    if (!behind?.as_filter) return;
    const { people: has } = await peopleReport(store, about, { range, filter: behind.as_filter, size: MOST_PEOPLE }, world.now);
    const line = document.lines.find((one) => one.id === id);
    const [first = '', second = first] = part === 'line' && line ? [line.from, line.to] : [id];
    const at = (element: string) =>
      walked(referenceBehind(world, document, range, { part: 'element', id: element, crowd: false, funnel_mode: false })).map(
        ([who]) => who,
      );
    const ends = new Set(at(second));
    tally.sameAs(
      `as filter ${part} ${id}`,
      at(first).filter((who) => ends.has(who)),
      has.map(({ person }) => person).toSorted(),
    );
  };
  const some = (ids: readonly string[]) => Array.from({ length: LOOKED_AT }, (_, more) => ids[(seed + more) % ids.length] ?? []).flat();
  for (const crowd of report.crowd ? [false, true] : [false]) {
    const mode = { crowd, funnel_mode: inFunnelMode };
    const at = (id: string) => (crowd ? report.crowd?.elements[id] : report.elements[id]?.people) ?? 0;
    const lines = crowd ? (report.crowd?.lines ?? {}) : report.lines;
    for (const id of some(Object.keys(report.elements))) {
      await compare({ part: 'element', id, ...mode }, at(id));
      await compare({ part: 'left', id, ...mode }, null);
      await compareAsFilter('element', id);
    }
    for (const id of some(Object.keys(lines))) {
      const { people: went, from } = lines[id] ?? { people: 0, from: 0 };
      await compare({ part: 'line', id, ...mode }, went);
      await compare({ part: 'stayed', id, ...mode }, from - went);
      await compareAsFilter('line', id);
    }
  }
}

interface Canvas {
  readonly about: ReportWorkspace;
  readonly world: World;
  readonly document: CanvasDocument;
  readonly range: Range;
  readonly inFunnelMode: boolean;
  readonly people: Filter | undefined;
}

async function compareOne({ analytics, tally, before, lookBehind }: Comparing, one: From<typeof anyCase>): Promise<void> {
  const workspace = randomUUID();
  const { moment, timezone, plan } = one;
  const events = one.events.map((event) => storedEvent(workspace, moment, event));
  const today = dayAt(timezone, moment);
  const costs = one.costs.map((cost) => storedCost(workspace, dayAfter(today, cost.day), cost));
  await analytics.insertEvents(events, workspace);
  for (const cost of costs) await analytics.insertSpend([cost]);
  await merge(analytics, workspace, one.merges);
  await before?.(workspace);
  const world: World = { events: ofPersons(events, one.merges), costs, timezone, plan, now: new Date(moment + one.asked) };
  const range = { min: dayAfter(today, one.from), max: dayAfter(today, one.from + one.length) };
  const document = drawn(one.parts, one.lines, one.copies);
  const about = { id: workspace, timezone, currency: 'USD', shown: shownOn(plan) };
  const report = await asReport(analytics, workspace, (store) =>
    canvasReport(store, about, { document, revision: 1, inFunnelMode: one.inFunnelMode }, range, world.now, one.people),
  );
  const expected = referenceCanvasReport(worldOf(world, range, one.people), document, range, one.inFunnelMode);
  tally.sameAs('canvas', one.people ? withoutCosts(expected) : expected, {
    elements: report.elements,
    lines: report.lines,
    crowd: report.crowd,
    totals: report.totals,
    locked: report.locked,
    elapsed: report.elapsed,
  });
  const { people, inFunnelMode } = one;
  await lookBehind(() =>
    asReport(analytics, workspace, (store) =>
      compareBehind(store, { about, world, document, range, inFunnelMode, people }, report, one.behind, tally),
    ),
  );
}

/** Few pages, sources and clicks that nearly every event is at, so that people walk from one to the next, and around. */
const anyWalkedElement = fc.record({
  rule: fc.oneof(
    pick<Rule>(
      { type: 'page', urls: ['/'] },
      { type: 'page', urls: ['/a'] },
      { type: 'page', urls: ['/a/**'] },
      { type: 'source', conditions: [{ key: 'utm_source', match: 'contains', value: 'o' }] },
      { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: '' }] },
      { type: 'event', event: 'purchase' },
      { type: 'event', event: 'button_click' },
      { type: 'event', event: 'scroll' },
    ),
    anyMetRule(),
  ),
  value: pick(undefined, undefined, 900),
  traffic: fc.constant(undefined),
});

const anyWalk = fc.record({
  ...{
    moment: anyMoment,
    timezone: anyZone,
    plan: pick<Plan>('agency', 'agency', 'performance_pro'),
    merges: anyMerges,
    people: anyPeople,
  },
  ...{ costs: fc.array(anyCost(fc.constant(0)), { maxLength: 0 }), asked: fc.constant(0), inFunnelMode: fc.constant(true) },
  behind: fc.nat(),
  parts: fc.array(anyWalkedElement, { minLength: 2, maxLength: 7 }),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  copies: pick(1, 1, 1, 1, 1, 1, 1, 1, 1, 12),
  events: fc.array(anyEvent(fc.integer({ min: 0, max: 25 }).map((minute) => minute * 60_000)), { minLength: 20, maxLength: 80 }),
  from: fc.integer({ min: -1, max: 0 }),
  length: fc.integer({ min: 1, max: 2 }),
});

/** The same of canvases in funnel mode whose people walk them, loops and all. */
export const compareWalkedCanvases = comparisonOf(anyWalk, compareOne);

/** Every figure of so many random canvases over random events, costs, zones, ranges and plans, against the walk over each event. */
export const compareCanvases = comparisonOf(anyCase, compareOne);
