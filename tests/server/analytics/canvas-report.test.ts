import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT, type Line, type Rule } from '#domain/canvas/document.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { EventRow } from '#server/analytics/event-row.ts';
import { isTooComplex } from '#server/analytics/reports/canvas/plan.ts';
import { canvasReport } from '#server/analytics/reports/canvas/report.ts';
import { referenceCanvas } from '#tests/reference/canvas.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

let workspaces = 0;
function newWorkspace(): string {
  workspaces += 1;
  return `018f0000-0000-7000-8000-${String(workspaces).padStart(12, '0')}`;
}
const range = { min: '2026-03-01', max: '2026-03-31' };
const now = new Date('2026-03-16T12:00:00Z');

function canvas(rules: Record<string, Rule>, lines: readonly (readonly [from: string, to: string, kind?: Line['kind']])[]): CanvasDocument {
  return {
    ...EMPTY_DOCUMENT,
    elements: Object.entries(rules).map(([id, rule]) => ({ id, kind: 'page', x: 0, y: 0, name: '', rule })),
    lines: lines.map(([from, to, kind = 'next']) => ({ id: `${from}>${to}`, from, to, kind })),
  };
}
const page = (...urls: string[]): Rule => ({ type: 'page', urls });
const event = (kind: Extract<Rule, { type: 'event' }>['event']): Rule => ({ type: 'event', event: kind });
const google: Rule = { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'Google' }] };

async function report(document: CanvasDocument, events: readonly EventRow[], workspace: string) {
  await store.analytics.insertEvents(events, `batch of ${workspace}`);
  return canvasReport(store.analytics, { id: workspace, timezone: 'UTC', currency: 'USD' }, { document, revision: 3 }, range, now);
}

/** Somebody's way: `/path` is a page view, `google:/path` one that begins a visit, a kind's name such an event. */
function way(workspace: string, visitor: string, steps: readonly string[], minute = 0): EventRow[] {
  return steps.map((step, index) => {
    const [source, path] = step.includes(':') ? step.split(':') : ['', step];
    const isPage = (path ?? '').startsWith('/');
    return eventRow({
      workspace_id: workspace,
      visitor_id: visitor,
      time: `2026-03-10 10:${String(minute + index).padStart(2, '0')}:00.000`,
      kind: isPage ? 'page_view' : ((path ?? '') as EventKind),
      path: isPage ? (path ?? '') : '/',
      is_entry: source ? 1 : 0,
      utm_source: source ?? '',
      value: path === 'purchase' ? 2500 : 0,
    });
  });
}

describe('a cast counted by hand', () => {
  const document = canvas(
    {
      ad: google,
      home: page('/'),
      offer: page('/offer', '/angebot'),
      thanks: page('/thanks*'),
      buy: event('purchase'),
      click: event('button_click'),
      deep: event('scroll'),
    },
    [
      ['ad', 'home'],
      ['home', 'offer'],
      ['offer', 'buy'],
      ['home', 'buy', 'later'],
      ['home', 'click'],
      ['click', 'offer'],
      ['deep', 'offer'],
      ['buy', 'ad'],
      ['thanks', 'home', 'planned'],
    ],
  );

  it('agrees, people and not events, next and later, clicks and scrolls, sources and their visits', async () => {
    const workspace = newWorkspace();
    const events = [
      // Buys twice on the straight way; counts once per line.
      ...way(workspace, 'anna', ['google:/', '/offer', 'purchase', '/', '/offer', 'purchase']),
      // An unknown page between home and offer: not next. Buys later.
      ...way(workspace, 'bert', ['google:/', '/faq', '/angebot', 'purchase']),
      // A link click no element counts does not part home and offer, a scroll never does.
      ...way(workspace, 'cora', ['/', 'link_click', 'scroll', '/offer']),
      // A counted button is a step of its own: home > click > offer, not home > offer.
      ...way(workspace, 'dora', ['/', 'button_click', '/offer']),
      // The source brought a visit that began elsewhere; bought, then came back by the ad.
      ...way(workspace, 'emil', ['google:/faq', '/', 'purchase', 'google:/']),
    ];
    const { elements, lines, totals, revision, elapsed } = await report(document, events, workspace);
    expect(elements).toEqual({
      ad: { people: 3, hits: 4 },
      home: { people: 5, hits: 7 },
      offer: { people: 4, hits: 5 },
      thanks: { people: 0, hits: 0 },
      buy: { people: 3, hits: 4, revenue: 10_000 },
      click: { people: 1, hits: 1 },
      deep: { people: 1, hits: 1 },
    });
    expect(lines).toEqual({
      'ad>home': { people: 3, from: 3, rate: 1 },
      'home>offer': { people: 2, from: 5, rate: 0.4 },
      'offer>buy': { people: 2, from: 4, rate: 0.5 },
      'home>buy': { people: 3, from: 5, rate: 0.6 },
      'home>click': { people: 1, from: 5, rate: 0.2 },
      'click>offer': { people: 1, from: 1, rate: 1 },
      'deep>offer': { people: 1, from: 1, rate: 1 },
      'buy>ad': { people: 1, from: 3, rate: 1 / 3 },
    });
    expect(totals).toEqual({
      crowd: 'sources',
      people: 3,
      buyers: 3,
      purchases: 4,
      revenue: 10_000,
      spend: 0,
      spend_known: true,
      others: { people: 2, buyers: 0, purchases: 0, revenue: 0 },
    });
    expect({ revision, elapsed }).toEqual({ revision: 3, elapsed: 15.5 / 31 });
  });

  describe('the crowd of the result', () => {
    const drawn = canvas({ ad: google, again: google, offer: page('/offer'), buy: event('purchase'), also: event('purchase') }, []);
    const totalsOf = async (document: CanvasDocument, events: (workspace: string) => readonly EventRow[]) => {
      const workspace = newWorkspace();
      return (await report(document, events(workspace), workspace)).totals;
    };

    it('are people who came by a drawn source, and what they bought from then on; the others stand apart', async () => {
      const totals = await totalsOf(drawn, (workspace) => [
        ...way(workspace, 'anna', ['google:/', '/offer', 'purchase', 'purchase']),
        ...way(workspace, 'bert', ['/offer', 'purchase']),
        ...way(workspace, 'cora', ['/elsewhere']),
        // Bought before she came by the ad, and again afterwards.
        ...way(workspace, 'dora', ['purchase', 'google:/', 'purchase']),
        // Came by the ad only after buying.
        ...way(workspace, 'emil', ['/offer', 'purchase', 'google:/']),
      ]);
      expect(totals).toMatchObject({ crowd: 'sources', people: 3, buyers: 2, purchases: 3, revenue: 7_500 });
      expect(totals.others).toEqual({ people: 1, buyers: 2, purchases: 3, revenue: 7_500 });
    });

    it('a source that was seen without the beginning of its visit brought the person', async () => {
      const totals = await totalsOf(drawn, (workspace) =>
        way(workspace, 'anna', ['google:/', 'purchase']).map((row) => ({ ...row, is_entry: 0 as const })),
      );
      expect(totals).toMatchObject({ people: 1, buyers: 1, others: { people: 0, buyers: 0 } });
    });

    it('without a drawn source everybody counts, and the report says so', async () => {
      const without = canvas({ offer: page('/offer'), home: page('/'), buy: event('purchase') }, []);
      const totals = await totalsOf(without, (workspace) => [
        ...way(workspace, 'anna', ['google:/', '/offer', 'purchase']),
        ...way(workspace, 'bert', ['/elsewhere']),
      ]);
      expect(totals).toEqual({
        crowd: 'everybody',
        people: 1,
        buyers: 1,
        purchases: 1,
        revenue: 2_500,
        spend: 0,
        spend_known: true,
        others: null,
      });
    });
  });

  describe('a plain value of an element', () => {
    const custom = (workspace: string, visitor: string, minute: number, value: number) =>
      eventRow({ workspace_id: workspace, visitor_id: visitor, time: `2026-03-10 11:${minute}:00.000`, kind: 'custom', path: '/', value });
    const drawn = canvas({ ad: google, call: event('custom'), buy: event('purchase') }, []);
    const document = {
      ...drawn,
      elements: drawn.elements.map((element) => (element.id === 'call' ? { ...element, value: 70_000 } : element)),
    };

    it('is earned once by everybody who gets there, unless the events say what they brought', async () => {
      const workspace = newWorkspace();
      const { elements, totals } = await report(
        document,
        [
          ...way(workspace, 'anna', ['google:/']),
          custom(workspace, 'anna', 10, 0),
          custom(workspace, 'anna', 20, 0),
          ...way(workspace, 'bert', ['google:/']),
          custom(workspace, 'bert', 10, 0),
          custom(workspace, 'bert', 20, 90_000),
          custom(workspace, 'cora', 10, 0),
        ],
        workspace,
      );
      expect(elements.call).toEqual({ people: 3, hits: 5, revenue: 70_000 + 90_000 + 70_000 });
      expect(totals).toMatchObject({ people: 2, buyers: 2, purchases: 2, revenue: 160_000 });
      expect(totals.others).toEqual({ people: 1, buyers: 1, purchases: 1, revenue: 70_000 });
    });
  });

  describe('ad spend', () => {
    const paid = (fee: number) => {
      const drawn = canvas({ ad: google, home: page('/') }, []);
      return {
        ...drawn,
        elements: drawn.elements.map((one) => (one.id === 'ad' ? { ...one, traffic: { model: 'flat' as const, people: 100, fee } } : one)),
      };
    };

    it('is unknown, not 0, where a source costs money by the plan and no cost is in the store', async () => {
      const workspace = newWorkspace();
      expect((await report(paid(5000), way(workspace, 'anna', ['google:/']), workspace)).totals).toMatchObject({
        spend: null,
        spend_known: false,
      });
      expect((await report(paid(0), [], workspace)).totals).toMatchObject({ spend: 0, spend_known: true });
      await store.analytics.insertSpend([
        {
          workspace_id: workspace,
          platform: 'google',
          entity: '1',
          day: '2026-03-10',
          utm_source: 'google',
          utm_medium: '',
          utm_campaign: '',
          amount: 700,
          impressions: 0,
          clicks: 0,
        },
      ]);
      expect((await report(paid(5000), [], workspace)).totals).toMatchObject({ spend: 700, spend_known: true });
    });
  });

  it('puts events of one millisecond in an order that makes sense, whatever their ids are', async () => {
    const workspace = newWorkspace();
    const at = (event_id: string, kind: EventKind, path = '/', more: Partial<EventRow> = {}) =>
      eventRow({ workspace_id: workspace, event_id, kind, path, time: '2026-03-10 10:00:00.000', ...more });
    const document = canvas(
      { ad: google, home: page('/'), b: page('/b'), click: event('button_click'), form: event('form_completed'), buy: event('purchase') },
      [
        ['ad', 'b'],
        ['b', 'home'],
        ['home', 'click'],
        ['click', 'form'],
        ['form', 'buy'],
      ],
    );
    const { lines } = await report(
      document,
      [
        at('a-1', 'purchase'),
        at('a-2', 'form_completed'),
        at('a-3', 'button_click'),
        at('a-4', 'page_view'),
        at('a-5', 'page_view', '/b', { is_entry: 1, utm_source: 'google' }),
      ],
      workspace,
    );
    expect(Object.values(lines).map(({ people }) => people)).toEqual([1, 1, 1, 1, 1]);
  });

  it('orders events of the same instant and kind as they arrived, then by id, and takes in late ones', async () => {
    const workspace = newWorkspace();
    const at = (event_id: string, path: string) => eventRow({ workspace_id: workspace, event_id, path, time: '2026-03-10 10:00:00.000' });
    const document = canvas({ a: page('/a'), b: page('/b'), c: page('/c') }, [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'c'],
      ['c', 'b'],
    ]);
    const first = await report(document, [at('z-2', '/b'), at('z-1', '/a')], workspace);
    expect([first.lines['a>b']?.people, first.lines['b>a']?.people]).toEqual([1, 0]);
    await store.analytics.insertEvents([at('z-1x', '/c')], 'late');
    const second = await canvasReport(
      store.analytics,
      { id: workspace, timezone: 'UTC', currency: 'USD' },
      { document, revision: 3 },
      range,
      now,
    );
    expect([second.lines['a>b']?.people, second.lines['a>c']?.people, second.lines['c>b']?.people]).toEqual([0, 1, 1]);
  });

  it('counts "also" lines and lines to a scroll at any time later, also from a source', async () => {
    const workspace = newWorkspace();
    const drawn = canvas({ ad: google, buy: event('purchase'), deep: event('scroll'), home: page('/') }, [
      ['ad', 'buy'],
      ['ad', 'deep'],
      ['ad', 'home'],
    ]);
    const document = { ...drawn, lines: drawn.lines.map((line) => ({ ...line, also: line.to === 'buy' || undefined })) };
    const { lines } = await report(document, way(workspace, 'anna', ['google:/', 'scroll', 'purchase']), workspace);
    expect([lines['ad>buy']?.people, lines['ad>deep']?.people, lines['ad>home']?.people]).toEqual([1, 1, 1]);
  });

  it('a visit that begins with a scroll lands on the first step after it, and on none of a later visit', async () => {
    const workspace = newWorkspace();
    const begun = (visitor: string, then: readonly string[]) =>
      way(workspace, visitor, ['scroll', ...then]).map((row, index) =>
        index === 0 ? { ...row, is_entry: 1 as const, utm_source: 'google' } : row,
      );
    const document = canvas({ ad: google, home: page('/'), offer: page('/offer') }, [
      ['ad', 'home'],
      ['ad', 'offer'],
    ]);
    const { lines } = await report(document, [...begun('anna', ['/', '/offer']), ...begun('bert', ['bing:/'])], workspace);
    expect([lines['ad>home']?.people, lines['ad>offer']?.people]).toEqual([1, 0]);
  });

  it('counts an "also" line at any time later: people go elsewhere right after', async () => {
    const workspace = newWorkspace();
    const drawn = canvas({ form: event('form_completed'), thanks: page('/thanks'), mail: event('custom') }, [
      ['form', 'thanks'],
      ['form', 'mail'],
    ]);
    const document = { ...drawn, lines: drawn.lines.map((line) => ({ ...line, also: line.to === 'mail' || undefined })) };
    const { lines } = await report(document, way(workspace, 'anna', ['/', 'form_completed', '/thanks', 'custom']), workspace);
    expect([lines['form>thanks']?.people, lines['form>mail']?.people]).toEqual([1, 1]);
  });

  it('shows costs at the sources they belong to', async () => {
    const workspace = newWorkspace();
    const row = { workspace_id: workspace, platform: 'google', utm_medium: 'cpc', impressions: 0, clicks: 0 };
    await store.analytics.insertSpend([
      { ...row, day: '2026-03-10', entity: '1', utm_source: 'google', utm_campaign: 'x', amount: 1200 },
      { ...row, day: '2026-03-11', entity: '1', utm_source: 'google', utm_campaign: 'x', amount: 300 },
      { ...row, day: '2026-03-11', entity: '2', utm_source: 'bing', utm_campaign: 'x', amount: 99 },
      { ...row, day: '2026-04-01', entity: '1', utm_source: 'google', utm_campaign: 'x', amount: 5000 },
    ]);
    const { elements, totals } = await report(canvas({ ad: google, home: page('/') }, []), way(workspace, 'anna', ['google:/']), workspace);
    expect(elements).toEqual({ ad: { people: 1, hits: 1, spend: 1500 }, home: { people: 1, hits: 1 } });
    expect(totals.spend).toBe(1500);
  });
});

describe('a canvas of very many conditions', () => {
  const clicks = (count: number, addresses: number) =>
    canvas(
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `click${at}`,
          {
            type: 'event' as const,
            event: 'button_click' as const,
            urls: Array.from({ length: addresses }, (__, url) => `/page-${at}-${url}`),
          },
        ]),
      ),
      [],
    );

  it('is refused before the store is asked, and the largest that people draw is not', () => {
    expect(isTooComplex(clicks(400, 50))).toBe(true);
    expect(isTooComplex(clicks(60, 30))).toBe(false);
  });
});

describe('any canvas over any events', () => {
  const pick = <T>(...values: T[]) => fc.constantFrom(...values);
  const texts = ['Google', 'google', 'face', 'FACEBOOK', '', 'naïve Ünï', "o'hare", 'a\\b', '100%', 'x_y'];
  const match = pick('is', 'isNot', 'contains', 'containsNot' as const) as fc.Arbitrary<'is' | 'isNot' | 'contains' | 'containsNot'>;
  const urls = [
    '/',
    '/a',
    '/a/',
    '/A/**',
    '/a/*',
    'shop.example',
    'shop.example/**',
    '**.example/a',
    'other.example/a/b',
    '/a/b?size=*',
    '/a?color=red&size=1*',
    '/(x)+',
    'https://www.shop.example/a#top',
    '*',
  ];
  const text = pick(...texts);
  const rule: fc.Arbitrary<Rule> = fc.oneof(
    fc.record({
      type: fc.constant('source' as const),
      conditions: fc.array(fc.record({ key: pick('utm_source', 'referrer', 'fl_adid' as const), match, value: text }), {
        minLength: 1,
        maxLength: 2,
      }),
    }) as fc.Arbitrary<Rule>,
    fc.record({ type: fc.constant('page' as const), urls: fc.array(pick(...urls), { minLength: 1, maxLength: 2 }) }),
    fc.record(
      {
        type: fc.constant('event' as const),
        event: pick('link_click', 'scroll', 'form_completed', 'purchase', 'custom' as const) as fc.Arbitrary<
          Extract<Rule, { type: 'event' }>['event']
        >,
        name: fc.record({ match, value: text }),
        urls: fc.array(pick(...urls), { maxLength: 2 }),
        attributes: fc.array(fc.record({ key: pick('plan', "it's"), match, value: text }), { maxLength: 1 }),
      },
      { requiredKeys: ['type', 'event'] },
    ),
  );
  const anyEvent = fc.record({
    visitor_id: pick('v1', 'v2', 'v3', 'v4'),
    kind: pick<EventKind>('page_view', 'page_view', 'page_view', 'link_click', 'scroll', 'form_completed', 'purchase', 'custom'),
    minute: fc.integer({ min: 0, max: 12 }),
    received: pick('01', '02'),
    is_entry: pick(0 as const, 0 as const, 1 as const),
    host: pick('shop.example', 'other.example'),
    path: pick('/', '/a', '/A', '/a/', '/a/b', '/a/b/c', '/(x)+', ''),
    query: pick('', 'size=10&color=Red', 'size=%31&x', 'color=red+blue', 'SIZE=1'),
    utm_source: text,
    referrer: text,
    name: text,
    plan: text,
    value: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -900, max: -1 })),
  });
  const ids = ['e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6'];
  const anyLine = fc.record({
    from: pick(...ids),
    to: pick(...ids),
    kind: pick<Line['kind']>('next', 'next', 'later', 'planned'),
    also: pick(undefined, undefined, true),
  });

  it('gives what a plain walk over the events gives', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(rule, pick(undefined, undefined, 900)), { minLength: 1, maxLength: 7 }),
        fc.uniqueArray(anyLine, { maxLength: 14, selector: ({ from, to }) => `${from}>${to}` }),
        fc.array(anyEvent, { minLength: 1, maxLength: 60 }),
        async (rules, lines, rows) => {
          const workspace = newWorkspace();
          const drawn = canvas(Object.fromEntries(rules.map(([one], index) => [`e${index}`, one])), []);
          const document = {
            ...drawn,
            elements: drawn.elements.map((element, index) => ({ ...element, value: rules[index]?.[1] })),
            lines: lines.filter(({ from, to }) => from !== to).map((line) => ({ ...line, id: `${line.from}>${line.to}` })),
          };
          const events = rows.map(({ minute, received, plan, ...about }) =>
            eventRow({
              ...about,
              workspace_id: workspace,
              time: `2026-03-10 10:${String(minute).padStart(2, '0')}:00.000`,
              received_at: `2026-03-10 12:00:${received}.000`,
              attributes: { plan, "it's": plan },
            }),
          );
          const { elements, lines: counted, totals } = await report(document, events, workspace);
          expect({ elements, lines: counted, totals }).toEqual(referenceCanvas(document, events));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of more elements than one statement holds', async () => {
    const workspace = newWorkspace();
    const names = Array.from({ length: 150 }, (_, index) => `p${index}`);
    const drawn = canvas(
      { ...Object.fromEntries(names.map((name, index) => [name, page(`/${index}`)])), mail: google },
      names.slice(1).map((name, index) => [names[index] ?? '', name] as const),
    );
    const document = {
      ...drawn,
      elements: drawn.elements.map((element, index) => (index % 2 === 0 ? { ...element, value: index + 1 } : element)),
      lines: [...drawn.lines, ...names.map((name) => ({ id: `mail>${name}`, from: 'mail', to: name, kind: 'next' as const }))],
    };
    const events = names.flatMap((_, index) => [
      ...way(workspace, `v${index % 7}`, [`/${index}`, `/${(index * 3) % 150}`, `/${index + 1}`], index % 50),
      // A visit by mail begins with a scroll: no step, neither here nor on a small map.
      ...way(workspace, `v${index % 7}`, ['scroll'], (index + 1) % 50).map((row) => ({
        ...row,
        is_entry: 1 as const,
        utm_source: 'google',
      })),
    ]);
    const { elements, lines, totals } = await report(document, events, workspace);
    expect({ elements, lines, totals }).toEqual(referenceCanvas(document, events));
  });
});
