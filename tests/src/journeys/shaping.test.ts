import { describe, expect, it } from 'vitest';
import { RULE_EVENTS } from '#domain/canvas/document.ts';
import type { AttributionReport, Credit } from '#domain/wire/answers/attribution.ts';
import type { FunnelReport } from '#domain/wire/answers/funnels.ts';
import type { PathsReport } from '#domain/wire/answers/paths.ts';
import { ATTRIBUTION_MODELS } from '#domain/wire/reports/attribution.ts';
import { funnelQuestion } from '#domain/wire/reports/funnels.ts';
import { type PathNode, pathsQuestion } from '#domain/wire/reports/paths.ts';
import { attributionAddress, CONVERSIONS } from '#src/features/journeys/attribution/choice.ts';
import { creditCsv } from '#src/features/journeys/attribution/credit-csv.ts';
import { creditLines, reaches, seenLine, totalLine } from '#src/features/journeys/attribution/credit-rows.ts';
import { firstGoal } from '#src/features/journeys/first-goal.ts';
import { barsOf } from '#src/features/journeys/funnel/bars.ts';
import { funnelAddress, funnelQuestionOf } from '#src/features/journeys/funnel/choice.ts';
import { funnelCsv } from '#src/features/journeys/funnel/funnel-csv.ts';
import { funnelSteps, PATHS_ADDRESS, pathsQuestionOf } from '#src/features/journeys/paths/choice.ts';
import { flowOf, openedTrails } from '#src/features/journeys/paths/hops.ts';
import { pathsCsv } from '#src/features/journeys/paths/paths-csv.ts';
import { withSettings } from '#src/features/journeys/use-choice.ts';

const FUNNEL_ADDRESS = funnelAddress('purchase');
const ATTRIBUTION_ADDRESS = attributionAddress('purchase');

/** What journeys keep in the address, what they ask, and how answers become rows, bars and bands. */
const RANGE = { min: '2026-11-01', max: '2026-11-30' };
const page = (value: string): PathNode => ({ type: 'page', value });

describe('an address', () => {
  it('says nothing of what is as it is by itself, and everything else', () => {
    for (const address of [FUNNEL_ADDRESS, PATHS_ADDRESS, ATTRIBUTION_ADDRESS]) {
      const plain = new URLSearchParams('min=2026-11-01&max=2026-11-30');
      const written = withSettings(plain, (address as typeof FUNNEL_ADDRESS).write((address as typeof FUNNEL_ADDRESS).read(plain)));
      expect(written.toString()).toBe(plain.toString());
    }
  });

  it.each([
    { plan: ['purchaseTracking', 'leadTracking'], goal: 'purchase', conversion: 'purchase' },
    { plan: ['leadTracking'], goal: 'form_completed', conversion: 'form_completed' },
    // Tracking alone shows what people click, and what the site reports itself.
    { plan: [], goal: 'button_click', conversion: 'custom' },
  ])('begins with $goal where the plan shows $plan', ({ plan, goal, conversion }) => {
    const isShown = (feature: string) => plan.includes(feature);
    expect(firstGoal(RULE_EVENTS, isShown)).toBe(goal);
    expect(firstGoal(CONVERSIONS, isShown)).toBe(conversion);
    const steps = funnelAddress(firstGoal(RULE_EVENTS, isShown)).read(new URLSearchParams()).steps;
    expect(steps.map(({ on }) => on)).toEqual(['page', goal]);
  });

  it('brings the same funnel back, rows that say nothing yet included', () => {
    const choice = FUNNEL_ADDRESS.read(
      withSettings(new URLSearchParams(), {
        step: ['["page","/offer"]', '["page"]', '["purchase","Course A","/thanks",3600]', 'nonsense', '["teleport","x"]'],
        not: ['["utm_source","google"]'],
        window: 'range',
      }),
    );
    expect(FUNNEL_ADDRESS.read(withSettings(new URLSearchParams(), FUNNEL_ADDRESS.write(choice)))).toEqual(choice);
    expect(choice.steps.map(({ on }) => on)).toEqual(['page', 'page', 'purchase']);
    const question = funnelQuestionOf(RANGE, choice);
    expect(question?.steps).toEqual([
      { rule: { type: 'page', urls: ['/offer'] }, within: null },
      { rule: { type: 'event', event: 'purchase', name: { match: 'is', value: 'Course A' }, urls: ['/thanks'] }, within: 3600 },
    ]);
    expect(question?.window).toBeNull();
    expect(funnelQuestion.safeParse(question).success).toBe(true);
    // What an order cannot use is left out of the question and stays in the address.
    const loose = funnelQuestionOf(RANGE, { ...choice, order: 'any' });
    expect(loose).toMatchObject({ exclusions: [], steps: [{}, { within: null }] });
    expect(funnelQuestion.safeParse(loose).success).toBe(true);
    expect(funnelQuestionOf(RANGE, { ...choice, steps: choice.steps.slice(0, 2) })).toBeNull();
  });

  it('says between which of the steps that are counted an exclusion ends attempts, and keeps it in the address', () => {
    const address = funnelAddress('purchase');
    const params = new URLSearchParams();
    // The second row says nothing yet, so the third is the second that is counted.
    for (const step of ['["page","/a"]', '["page"]', '["page","/b"]', '["page","/c"]', '["purchase"]']) params.append('step', step);
    for (const not of ['["page","/x"]', '["page","/y","",null,2,3]', '["page","/z","",null,3,null]']) params.append('not', not);
    const choice = address.read(params);
    expect(address.read(withSettings(new URLSearchParams(), address.write(choice)))).toEqual(choice);
    const question = funnelQuestionOf(RANGE, choice);
    expect(question?.exclusions.map(({ after, before }) => [after, before])).toEqual([
      [0, 19],
      [1, 2],
      [2, 19],
    ]);
    expect(funnelQuestion.safeParse(question).success).toBe(true);
    // Steps that are gone end nothing beyond the last one.
    const shorter = funnelQuestionOf(RANGE, { ...choice, steps: choice.steps.slice(0, 3) });
    expect(shorter?.exclusions.map(({ after, before }) => [after, before])).toEqual([
      [0, 19],
      [0, 19],
      [0, 19],
    ]);
  });

  it('brings the same way back, which is a funnel in the order people went', () => {
    const params = withSettings(new URLSearchParams('way=before&depth=3'), {
      from: '["page","/thanks"]',
      hop: ['["page","shop.example/cart"]', '["directory","shop.example/p/"]', '["direct",""]'],
    });
    const choice = PATHS_ADDRESS.read(params);
    expect(PATHS_ADDRESS.read(withSettings(new URLSearchParams(), PATHS_ADDRESS.write(choice)))).toEqual(choice);
    expect(pathsQuestion.safeParse(pathsQuestionOf(RANGE, choice, choice.trail)).success).toBe(true);
    expect(funnelSteps(choice, () => undefined).map(({ text }) => text)).toEqual(['shop.example/p/*', 'shop.example/cart', '/thanks']);
  });
});

it('marks where most are lost, beside the same steps of other days', () => {
  const step = (people: number, dropped: number | null, of_first: number) => ({
    ...{ people, dropped, of_first, of_previous: null, seconds: null, locked: null },
  });
  const report = { steps: [step(100, null, 1), step(70, 30, 0.7), step(10, 60, 0.1)] };
  const bars = barsOf(report, { steps: [step(50, null, 1), step(40, 10, 0.8), step(20, 20, 0.4)] });
  expect(bars.map(({ isWorst }) => isWorst)).toEqual([false, false, true]);
  expect(bars.map(({ before }) => before?.ofFirst)).toEqual([1, 0.8, 0.4]);
  // Other steps are not the same steps.
  expect(barsOf(report, { steps: [step(50, null, 1)] }).every(({ before }) => before === null)).toBe(true);
});

it('saves the steps and, below them, what they are told apart by', () => {
  const step = (people: number) => ({ people, of_first: people / 4, of_previous: null, dropped: null, seconds: null, locked: null });
  const report: FunnelReport = {
    ...{ as_of: '', counted_until: '', notices: [], timezone: 'UTC', currency: 'JPY', range: RANGE, order: 'sequential', open: false },
    ...{ steps: [step(4), step(1)], revenue: 700, breakdown: { by: 'device', rows: [{ value: 'mobile', people: [4, 1], revenue: 700 }] } },
  };
  const heads = { step: 'Step', people: 'People', ofFirst: 'First', ofPrevious: 'Previous', lost: 'Lost', seconds: 'Seconds' };
  const words = { ...heads, value: 'Device', revenue: 'Revenue' };
  const lines = funnelCsv(report, ['/offer', 'Purchase'], (value) => value ?? '', words).split('\r\n');
  expect(lines).toEqual([
    ...['Step,People,First,Previous,Lost,Seconds', '/offer,4,1,,,', 'Purchase,1,0.25,,,', ''],
    ...['Device,/offer,Purchase,Revenue (JPY)', 'mobile,4,1,700', ''],
  ]);
});

it('a way is saved with every row it leads to, and everybody below', () => {
  const row = (value: string | null, people: number, share: number) => ({
    ...{ kind: value === null ? ('end' as const) : ('node' as const), node: value === null ? null : page(value), rule: null },
    ...{ people, share },
  });
  const words = { way: 'Way', next: 'Next', people: 'People', share: 'Share', everybody: 'Everybody' };
  const report = { rows: [row('/b', 3, 0.75), row(null, 1, 0.25)], people: 4 };
  expect(pathsCsv(report, ['/offer', '/a'], ({ node }) => node?.value ?? 'Nothing more', words).split('\r\n')).toEqual([
    ...['Way,Next,People,Share', '/offer > /a,/b,3,0.75', '/offer > /a,Nothing more,1,0.25', '/offer > /a,Everybody,4,1', ''],
  ]);
});

it('parts everybody hop by hop, so that bands leaving a step are as wide as the one that came in', () => {
  const rows = (...found: readonly [string | null, number][]): Pick<PathsReport, 'rows' | 'people'> => ({
    people: found.reduce((sum, [, people]) => sum + people, 0),
    rows: found.map(([value, people]) => ({
      ...{
        kind: value === null ? ('end' as const) : ('node' as const),
        node: value === null ? null : page(value),
        share: null,
        rule: null,
      },
      people,
    })),
  });
  const answers = new Map([
    ['', rows(['/a', 50], ['/b', 20], ['/c', 9], ['/d', 8], ['/e', 7], ['/f', 6], ['/g', 5], [null, 95])],
    ['/a', rows(['/b', 30], [null, 20])],
  ]);
  const answerOf = (trail: readonly PathNode[]) => answers.get(trail.map(({ value }) => value).join(' '));
  expect(openedTrails([], 2, answerOf).map((trail) => trail.map(({ value }) => value))).toEqual([['/a'], ['/b'], ['/c']]);
  const { nodes, links } = flowOf([], 2, answerOf);
  const out = (key: string) => links.filter(({ source }) => source === key).reduce((sum, { value }) => sum + value, 0);
  const opened = nodes.filter(({ key }) => out(key) > 0);
  expect(opened.map(({ people }) => people)).toEqual([200, 50]);
  for (const { key, people } of opened) expect(out(key)).toBe(people);
  // The seventh row stands with everything else; nobody is left out of the bands.
  expect(nodes.filter(({ kind }) => kind === 'rest').map(({ people }) => people)).toEqual([5]);
});

describe('credits', () => {
  const credits = (of: (at: number) => Credit) =>
    Object.fromEntries(ATTRIBUTION_MODELS.map((model, at) => [model, of(at)])) as AttributionReport['totals']['credits'];
  const row = (value: string, conversions: number, revenue: number) => ({
    ...{ kind: 'source' as const, value, spend: null },
    credits: credits((at) => ({ conversions: at === 0 ? conversions : conversions / 3, revenue: at === 0 ? revenue : 100, roas: null })),
    lowest: { conversions: conversions / 3, revenue: 100 },
    highest: { conversions, revenue },
  });
  const report = {
    ...{
      as_of: '',
      counted_until: '',
      notices: [],
      timezone: 'UTC',
      currency: 'EUR',
      range: RANGE,
      by: 'source',
      dated: 'sale',
      touches: 'all',
      look_back: 28,
    },
    rows: [row('google', 1, 100), row('=mail', 2, 900)],
    totals: { credits: credits((at) => ({ conversions: at === 0 ? 3 : 1, revenue: at === 0 ? 1000 : 200, roas: null })), spend: null },
    locked: { conversion: null, money: null },
  } as const satisfies AttributionReport;

  it('stand in the order of the chosen model, with what another one gives more or less', () => {
    const lines = creditLines(report, 'first', 'last');
    expect(lines.map(({ value, revenue }) => [value, revenue])).toEqual([
      ['=mail', 900],
      ['google', 100],
    ]);
    expect(lines[0]?.differs).toEqual({ conversions: -1.333333, revenue: -800 });
    expect(totalLine(report, 'first', 'last')).toMatchObject({
      conversions: 3,
      revenue: 1000,
      differs: { conversions: -2, revenue: -800 },
    });
  });

  it('tell of paid touches what they brought for what was spent, apart from what had none', () => {
    const unseen = { ...row('', 1, 400), kind: 'unseen', value: null } as const;
    const paid = { ...report, rows: [...report.rows, unseen], totals: { ...report.totals, spend: 300 } };
    expect(seenLine(paid, 'first', 'last')).toMatchObject({
      ...{ kind: 'paid', conversions: 2, revenue: 600, spend: 300, roas: 2 },
      beside: { revenue: 200 - (unseen.credits.last.revenue ?? 0) },
    });
    expect(seenLine(report, 'first', null)).toMatchObject({ conversions: 3, revenue: 1000, roas: null, differs: null });
  });

  it('reach from the least to the most, on one scale', () => {
    const { of, rows } = reaches(report, ['first', 'full_impact'], 12);
    expect(of).toBe('revenue');
    expect(rows.map(({ from, to }) => [from, to].map((at) => Math.round(at * 100)))).toEqual([
      [11, 11],
      [11, 100],
    ]);
    expect(rows.map(({ marks }) => marks.map(({ model }) => model))).toEqual([['first'], ['first']]);
  });

  it('are saved by every model, in whole units of money, and start no formula', () => {
    const words = {
      ...{ row: 'Source', spend: 'Spend', total: 'All' },
      conversions: (model: string) => `${model} n`,
      revenue: (model: string) => `${model} money`,
    };
    const lines = creditCsv(report, ({ value }) => value ?? '', words).split('\r\n');
    expect(lines[0]).toMatch(/^Source,first n,first money \(EUR\),last n/);
    expect(lines[1]).toMatch(/^google,1,1\.00,/);
    expect(lines[2]).toMatch(/^'=mail,2,9\.00,/);
    expect(lines[3]).toMatch(/^All,3,10\.00,/);
  });
});
