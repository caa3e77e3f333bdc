import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_DOCUMENT, RULE_EVENTS, type Rule } from '#domain/canvas/document.ts';
import { EVERYTHING, type Shown } from '#domain/plans/gates.ts';
import { spanOf } from '#domain/time/days.ts';
import { ZONES } from '#domain/time/zones.ts';
import { FILTER_KEYS } from '#domain/wire/filters/filter-keys.ts';
import type { Filter, FilterCondition } from '#domain/wire/filters/filters.ts';
import { ELEMENT_TYPES, METRIC_TYPES } from '#domain/wire/reports/kpis.ts';
import { BREAKDOWNS } from '#domain/wire/reports/reports.ts';
import { AD_LEVELS, PAGE_MEASURES, SOURCE_LEVELS } from '#domain/wire/reports/tables.ts';
import type { Question } from '#server/events/analytics.ts';
import { calendarOf, passesOver } from '#server/reports/_kit/calendar.ts';
import { normalise } from '#server/reports/_kit/maps/normalise.ts';
import { planGroups, slicesFor } from '#server/reports/_kit/maps/plan.ts';
import { compileTree } from '#server/reports/_kit/tree/compile.ts';
import { compileGroup } from '#server/reports/canvas/compile.ts';
import { compileGround } from '#server/reports/canvas/ground.ts';
import type { Sided } from '#server/reports/canvas/sides.ts';
import { compileSpend, compileVolume, costlySources } from '#server/reports/canvas/spend.ts';
import { compileState } from '#server/reports/canvas/state.ts';
import { compileTotals } from '#server/reports/canvas/totals.ts';
import { compile } from '#server/reports/kpis/compile.ts';
import { planFor } from '#server/reports/kpis/plan.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { compilePages } from '#server/reports/pages/compile.ts';
import { compileContributions } from '#server/reports/pages/contributions.ts';
import { compileCredited } from '#server/reports/sources/contributions.ts';
import { openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import { isWhole } from '#tests/support/sweep.ts';

/** Every shape of question goes through EXPLAIN of the real engine: a column or type that is wrong fails here. */

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
}, 60_000);
afterAll(() => store?.close());

const workspace = '018f0000-0000-7000-8000-000000000001';
const zone = 'Australia/Lord_Howe';
const range = { min: '2026-01-01', max: '2026-03-31' };
/** A plan that shows everything, and one that keeps some kinds back. */
const SHOWN: readonly Shown[] = [EVERYTHING, shownOn('performance_starter')];
const scopes = SHOWN.map((shown) => ({ workspace, shown, range, span: spanOf(range, zone) }));
const HOSTILE = "x' OR 1 = 1 --";
/** Each is read once: the same text comes with the values of other slices and days. */
const known = new Set<string>();
/** What a plan keeps back, and an order, stand in the same place of every statement alike: one of them with all stands for the others. */
const few = <T>(all: readonly T[], withAll: boolean): readonly T[] => (isWhole || withAll ? all : all.slice(0, 1));
/** What a person may have typed never stands in the text, and the engine understands the statement. */
async function understood(question: Question): Promise<void> {
  expect(question.sql).not.toContain('OR 1 = 1');
  expect(question.sql).toContain('workspace_id = {');
  if (known.has(question.sql)) return;
  known.add(question.sql);
  const plan = await store.analytics.select({ sql: `EXPLAIN ${question.sql}`, params: question.params });
  expect(plan.length).toBeGreaterThan(0);
}

describe.each(METRIC_TYPES)('KPI %s', (metric) => {
  it.each(BREAKDOWNS)('%s', async (breakdown) => {
    const conditions: Widget['condition'][] = [
      null,
      ...(['is', 'isNot', 'contains', 'containsNot'] as const).map((match) => ({ key: `plan ${HOSTILE}`, match, value: HOSTILE })),
    ];
    const widgets = [null, ...ELEMENT_TYPES].flatMap((element) =>
      conditions.map((condition, index): Widget => ({ id: `${element}-${index}`, name: '', metric, element, condition })),
    );
    const before = calendarOf({ min: '2025-10-01', max: '2025-12-31' }, breakdown, zone);
    const calendars = [calendarOf(range, breakdown, zone), before, calendarOf({ min: '2025-12-01', max: '2026-01-31' }, 'whole', zone)];
    const passes = passesOver(calendars);
    expect(passes.map((pass) => pass.length)).toEqual([2, 1]);
    for (const shown of few(SHOWN, breakdown === BREAKDOWNS[0])) {
      const statement = compile(planFor(widgets), { workspace, shown }, passes);
      expect(statement?.reads.size).toBeGreaterThan(0);
      if (statement) await understood(statement);
    }
  });
});

it('the engine knows every zone that is offered', async () => {
  const known = await store.analytics.select<{ time_zone: string }>({ sql: 'SELECT time_zone FROM system.time_zones' });
  const names = new Set(known.map(({ time_zone }) => time_zone));
  expect(ZONES.filter((name) => !names.has(name))).toEqual([]);
});

describe('tables', () => {
  const texts = (['is', 'isNot', 'contains', 'containsNot'] as const).flatMap((match) =>
    FILTER_KEYS.map((key): FilterCondition => ({ key, match, value: HOSTILE })),
  );
  const did = { kind: 'form_completed', name: HOSTILE, page: `/${HOSTILE}` } as const;
  const filter: Filter = [texts, [{ did }, { did, not: true }]];
  const calendars = [calendarOf(range, 'whole', zone)];

  it.each([...SOURCE_LEVELS, ...AD_LEVELS])('level %s below any other', async (level) => {
    const above = Object.fromEntries([...SOURCE_LEVELS, ...AD_LEVELS].map((name) => [name, HOSTILE]));
    for (const shown of few(SHOWN, level === SOURCE_LEVELS[0]))
      await understood(compileTree({ workspace, shown }, { level, above, filter, search: HOSTILE }, calendars, () => true));
  });

  it('KPIs by the sources and ads that they are credited to', async () => {
    const widgets = [null, ...ELEMENT_TYPES].map(
      (element): Widget => ({ id: `${element}`, name: '', metric: 'HITS', element, condition: null }),
    );
    const told = [...widgets, { ...widgets[0]!, metric: 'TOTAL_REVENUE' as const }].map((widget, place) => ({ widget, place }));
    const { span, range } = calendars[0]!;
    for (const source of scopes)
      for (const [level, of] of [['channel'], ['ad', 'ads'], ['ad_set', 'ads']] as const)
        await understood(compileCredited({ source, span }, range, told, { level, above: { campaign: HOSTILE }, filter, of }, [HOSTILE]));
  });

  it('KPIs of what meets a filter', async () => {
    const widgets = METRIC_TYPES.flatMap((metric) =>
      ([null, 'pageView', 'purchaseMade'] as const).map(
        (element): Widget => ({ id: `${metric}-${element}`, name: '', metric, element, condition: null }),
      ),
    );
    const costs: Filter = [[{ key: 'utm_source', match: 'is', value: HOSTILE }]];
    for (const source of scopes)
      for (const asked of [filter, costs]) {
        const statement = compile(planFor(widgets, true), source, [calendars], asked);
        expect(statement?.reads.size).toBe(asked === costs ? 3 : 2);
        if (statement) await understood(statement);
      }
  });

  it('pages, in any order, and what came through them', async () => {
    const condition = { key: 'name', match: 'is', value: HOSTILE } as const;
    const widgets = [null, ...ELEMENT_TYPES].map((element): Widget => ({ id: `${element}`, name: '', metric: 'HITS', element, condition }));
    for (const [at, source] of scopes.entries()) {
      // The order is the same text whatever a plan shows.
      for (const by of few(PAGE_MEASURES, at === 0 && isWhole))
        await understood(compilePages(source, calendars[0]!, { filter, search: HOSTILE, order: { by, direction: 'asc' } }));
      const placed = widgets.map((widget, place) => ({ widget, place }));
      await understood(compileContributions(source, calendars[0]!, placed, ['1'], filter));
    }
  });
});

describe('canvas', () => {
  const page: Rule = { type: 'page', urls: ['/a', 'shop.example/**', `/b?${HOSTILE}=*`, `/${HOSTILE}`] };
  const source: Rule = {
    type: 'source',
    conditions: [
      { key: 'utm_source', match: 'contains', value: HOSTILE },
      { key: 'referrer', match: 'isNot', value: 'x' },
    ],
  };
  const paid: Rule = { type: 'source', conditions: [{ key: 'utm_campaign', match: 'is', value: HOSTILE }] };
  const events = RULE_EVENTS.map(
    (event): Rule => ({
      type: 'event',
      event,
      name: { match: 'containsNot', value: HOSTILE },
      urls: ['/x/*'],
      attributes: [{ key: HOSTILE, match: 'is', value: HOSTILE }],
    }),
  );
  const rules = [page, source, paid, ...events];
  const elements = rules.map((rule, index) => ({ id: `e${index}`, kind: 'page', x: 0, y: 0, name: '', rule }));
  /** A solid line between any two; dotted ones from and to a page. */
  const pairs = elements.flatMap((from) => elements.map((to) => ({ from: from.id, to: to.id })));
  const lines = [
    ...pairs
      .filter(({ from }, index) => from === 'e0' || from === 'e1' || index % 3 === 0)
      .map((pair) => ({ ...pair, id: `${pair.from}-${pair.to}`, kind: 'next' as const })),
    ...pairs
      .filter(({ from, to }) => from === 'e0' || to === 'e0')
      .map((pair) => ({ ...pair, id: `${pair.from}..${pair.to}`, kind: 'later' as const })),
  ];

  it('lines of every kind between elements of every kind', async () => {
    const canvas = normalise({ ...EMPTY_DOCUMENT, elements, lines }, EVERYTHING);
    const groups = planGroups(canvas);
    expect(groups.flatMap((group) => group.lines)).toHaveLength(lines.length);
    for (const [at, group] of groups.entries())
      for (const slice of slicesFor(3_000_000))
        for (const scope of few(scopes, at === 0))
          for (const counted of ['untied', { people: ['1', '2'] }, { people: 'all' }] as const)
            await understood(compileGroup(scope, group, canvas, slice, counted));
  });

  it('canvases in funnel mode, also some people in several parts of the events', async () => {
    const canvas = normalise({ ...EMPTY_DOCUMENT, elements, lines }, EVERYTHING, true);
    const [group] = planGroups(canvas);
    const [scope] = scopes;
    const [slice] = slicesFor(0);
    if (!group || !scope || !slice) throw new Error('Nothing to ask');
    const all = { span: spanOf(range, 'UTC'), before: null };
    const sided = { sides: [{ ...all, before: new Date('2026-03-31T10:00:00Z') }, all], people: 'changed' } satisfies Sided;
    for (const asked of [
      compileGroup(scope, group, canvas, slice),
      compileGroup(scope, group, canvas, slice, sided),
      compileTotals(scope, canvas, slice),
      compileTotals(scope, canvas, sided),
    ])
      await understood(asked);
  });

  it('elements alone, totals and costs', async () => {
    const canvas = normalise({ ...EMPTY_DOCUMENT, elements }, EVERYTHING);
    for (const group of planGroups(canvas))
      for (const scope of scopes) await understood(compileGroup(scope, group, canvas, slicesFor(0)[0]!));
    expect(costlySources(canvas.elements).map(({ id }) => id)).toEqual(['e2']);
    for (const question of scopes.flatMap((scope) => [
      compileVolume(scope),
      compileTotals(scope, canvas, slicesFor(0)[0]!),
      compileSpend(scope, costlySources(canvas.elements)),
    ]))
      await understood(question);
  });

  it('some people in several parts of the events, and what changed', async () => {
    const canvas = normalise({ ...EMPTY_DOCUMENT, elements, lines: lines.slice(0, 9) }, EVERYTHING);
    const [group] = planGroups(canvas);
    const [scope] = scopes;
    if (!group || !scope) throw new Error('Nothing to ask');
    const settled = { span: scope.span, before: new Date('2026-03-31T10:00:00Z') };
    const sides: Sided['sides'] = [{ span: spanOf(range, 'UTC'), before: settled.before }, settled, { ...settled, before: null }];
    for (const people of [['1', '2'], 'changed'] as const) {
      await understood(compileGroup(scope, group, canvas, slicesFor(0)[0]!, { sides, people }));
      await understood(compileTotals(scope, canvas, { sides, people }));
    }
    await understood(compileGroup({ ...scope, before: settled.before }, group, canvas, slicesFor(0)[0]!));
    await understood(compileGround(scope.workspace));
    await understood(compileState({ ...scope, named: 5 }, settled, sides[0]));
    await understood(compileState({ ...scope, named: 5 }, settled, sides[0], [HOSTILE]));
  });

  it('slices hold every person once', () => {
    const slices = slicesFor(17_000_000);
    expect(slices[0]?.from).toBe('0');
    expect(slices.at(-1)?.to).toBe(String(2n ** 64n - 1n));
    for (const [index, slice] of slices.slice(1).entries()) expect(BigInt(slice.from)).toBe(BigInt(slices[index]?.to ?? 0) + 1n);
  });
});
