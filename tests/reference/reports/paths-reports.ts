import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { PathsReport } from '#domain/wire/answers/paths.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindPath, PathNode, PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { normalise } from '#server/reports/_kit/maps/normalise.ts';
import type { ReportWorkspace } from '#server/reports/_kit/workspace.ts';
import type { OnMap } from '#server/reports/paths/labels.ts';
import { pathsReport } from '#server/reports/paths/report.ts';
import { asReport } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import { anyEvent, anyMoment, anyPlan, anyRule, anyZone, type From, HOUR, pick, storedEvent } from '../any.ts';
import { anyPeople } from '../any-filter.ts';
import { behindIn } from '../behind.ts';
import { dayAfter, dayAt } from '../calendar.ts';
import type { Tally } from '../compare.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import { worldOf } from '../filter.ts';
import { anyMerges, merge, ofPersons } from '../merges.ts';
import { isAt, referencePaths } from '../paths.ts';
import { lockOnKind, type World } from '../world.ts';

const after = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }).map((minute) => minute * 60_000) },
  { weight: 1, arbitrary: fc.integer({ min: -60 * HOUR, max: 60 * HOUR }) },
);
const anyPage = fc.record({ path: pick('/', '/a', '/a/7', '/a/8-9/x', '/blog/one', '/blog/two/', '/a') });
const anyHop = fc.oneof(
  fc.record({ event: anyEvent(after), session: pick('s1', 's2') }),
  fc.record({
    event: fc.tuple(anyEvent(after), anyPage).map(([event, page]) => ({ ...event, ...page, kind: 'page_view' as const })),
    session: pick('s1', 's2'),
  }),
);

const anyCase = fc.record({
  moment: anyMoment,
  timezone: anyZone,
  plan: anyPlan,
  merges: anyMerges,
  events: fc.array(anyHop, { minLength: 5, maxLength: 80 }),
  questions: fc.array(
    fc.record({
      step: anyRule,
      direction: pick<PathsQuestion['direction']>('after', 'before'),
      within: pick<PathsQuestion['within']>('visit', 'range'),
      from: fc.integer({ min: -2, max: 0 }),
      length: fc.integer({ min: 0, max: 3 }),
      opened: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
      people: anyPeople,
      behind: pick(true, false),
      drawn: fc.array(anyRule, { maxLength: 4 }),
    }),
    { minLength: 5, maxLength: 5 },
  ),
});

/** Behind everybody who took the trail, and behind each row, stand those whom the walk finds there. */
async function compareBehind(
  store: Analytics,
  about: ReportWorkspace,
  { range, limit: _, segment: __, ...way }: PathsQuestion,
  rows: PathsReport['rows'],
  goers: ReturnType<typeof referencePaths>['goers'],
  filter: Filter | undefined,
  onMap: OnMap,
  tally: Tally,
): Promise<void> {
  const { found, walked } = await behindIn(
    store,
    about,
    goers.map(({ person }) => person),
  );
  const compare = async (more: Pick<BehindPath, 'next'>, isOne: (node: PathNode | null) => boolean) =>
    tally.sameAs(
      `behind ${JSON.stringify(more)}`,
      walked(goers.filter(({ node }) => isOne(node)).map(({ person }) => [person, 1])),
      await found({ of: 'paths', ...way, ...more, onMap }, { range, filter }, new Date()),
    );
  await compare({}, () => true);
  for (const { kind, node: next } of rows.slice(0, 3))
    if (next) await compare({ next }, (node) => isAt(node, next));
    else if (kind === 'end') await compare({ next: null }, (node) => node === null);
}

function compareRows(
  { rows }: Pick<PathsReport, 'rows'>,
  people: number,
  next: ReturnType<typeof referencePaths>['next'],
  tally: Tally,
): void {
  tally.sameAs(
    'sum',
    people,
    rows.reduce((sum, row) => sum + row.people, 0),
  );
  const found = new Map(rows.map((row) => [row.node ? `${row.node.type} ${row.node.value}` : '', row.people]));
  tally.sameAs('rows', [...next.keys()].sort().join(), [...found.keys()].sort().join());
  for (const [name, count] of next) tally.sameAs(`row ${name}`, count, found.get(name));
}

async function compareOne(
  { analytics, tally, before, lookBehind }: Comparing,
  { moment, timezone, plan, merges, ...one }: From<typeof anyCase>,
): Promise<void> {
  const workspace = randomUUID();
  const events = one.events.map(({ event, session }) => ({
    ...storedEvent(workspace, moment, event),
    session_id: `${event.visitor_id}-${session}`,
  }));
  await analytics.insertEvents(events, workspace);
  await merge(analytics, workspace, merges);
  await before?.(workspace);
  const today = dayAt(timezone, moment);
  const world: World = { events: ofPersons(events, merges), costs: [], timezone, plan, now: new Date(moment) };
  const about = { id: workspace, timezone, currency: 'USD', shown: shownOn(plan) };
  for (const { opened, from, length, people: only, behind, drawn: rules, ...asked } of one.questions) {
    const drawn = rules.map((rule, at) => ({ id: `drawn-${at}`, rule }));
    const onMap = normalise(
      { ...EMPTY_DOCUMENT, elements: drawn.map((one) => ({ ...one, kind: 'any', x: 0, y: 0, name: '' })) },
      about.shown,
    );
    const range = { min: dayAfter(today, from), max: dayAfter(today, from + length) };
    let trail: PathNode[] = [];
    // One level after the other, as somebody opens the tree.
    for (const choice of [...opened, null]) {
      const question: PathsQuestion = { ...asked, range, trail, limit: 100 };
      const report = await asReport(analytics, workspace, (store) => pathsReport(store, about, question, world.now, only, onMap));
      const lock = asked.step.type === 'event' ? lockOnKind(plan, asked.step.event) : null;
      tally.sameAs('locked', lock, report.locked);
      if (lock) break;
      const { at_step, people, next, goers } = referencePaths(worldOf(world, range, only), question, drawn);
      tally.sameAs('people', { at_step, people }, { at_step: report.at_step, people: report.people });
      compareRows(report, people, next, tally);
      if (behind)
        await lookBehind(() =>
          asReport(analytics, workspace, (store) => compareBehind(store, about, question, report.rows, goers, only, onMap, tally)),
        );
      const nodes = report.rows.flatMap(({ node }) => (node ? [node] : []));
      const node = choice === null ? undefined : nodes[choice % Math.max(1, nodes.length)];
      if (!node) break;
      trail = [...trail, node];
    }
  }
}

/** Every row of so many random explorations, hop by hop, against the walk over each event. */
export const comparePaths = comparisonOf(anyCase, compareOne, { endOnFailure: true });
