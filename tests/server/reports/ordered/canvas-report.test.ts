import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventKind } from '#domain/wire/track.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { isTooComplex } from '#server/reports/_kit/maps/plan.ts';
import { MOST_TIED } from '#server/reports/canvas/compile.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { longTest } from '#tests/support/long.ts';
import { canvas, event, google, newWorkspace, page, report, way } from './canvas-cast.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

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
    const { elements, lines, totals, revision, elapsed } = await report(store.analytics, document, events, workspace);
    expect(elements).toEqual({
      ad: { people: 3, hits: 4, left: 0 },
      // Two took the line to the offer, another clicked: who bought later went nowhere from here.
      home: { people: 5, hits: 7, left: 2 },
      offer: { people: 4, hits: 5, left: 2 },
      thanks: { people: 0, hits: 0 },
      buy: { people: 3, hits: 4, left: 2, revenue: 10_000 },
      click: { people: 1, hits: 1, left: 0 },
      deep: { people: 1, hits: 1, left: 0 },
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
      store.analytics,
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
    const first = await report(store.analytics, document, [at('z-2', '/b'), at('z-1', '/a')], workspace);
    expect([first.lines['a>b']?.people, first.lines['b>a']?.people]).toEqual([1, 0]);
    const second = await report(store.analytics, document, [at('z-1x', '/c')], workspace);
    expect([second.lines['a>b']?.people, second.lines['a>c']?.people, second.lines['c>b']?.people]).toEqual([0, 1, 1]);
  });

  longTest('puts any number of people who did several things at once in the same order', async () => {
    const workspace = newWorkspace();
    const document = canvas({ a: page('/a'), b: page('/b') }, [
      ['a', 'b'],
      ['b', 'a'],
    ]);
    // Of everybody both pages lie in one millisecond; every third saw the second one first, by the ids.
    const views = Array.from({ length: 2 * (MOST_TIED + 1) }, (_, index) => {
      const [who, isLast] = [Math.floor(index / 2), index % 2 === 1];
      const order = (who % 3 === 0) === isLast ? '1' : '2';
      const path = isLast ? '/b' : '/a';
      return eventRow({
        workspace_id: workspace,
        visitor_id: `t${who}`,
        event_id: `${order}-${who}`,
        path,
        time: '2026-03-10 10:00:00.000',
      });
    });
    const few = await report(store.analytics, document, views.slice(0, 20), workspace);
    expect([few.lines['a>b']?.people, few.lines['b>a']?.people, few.elements.a?.hits]).toEqual([6, 4, 10]);
    const { lines, elements } = await report(store.analytics, document, views.slice(20), workspace);
    const turned = Math.ceil((MOST_TIED + 1) / 3);
    expect([lines['a>b']?.people, lines['b>a']?.people]).toEqual([MOST_TIED + 1 - turned, turned]);
    expect([elements.a?.people, elements.b?.hits]).toEqual([MOST_TIED + 1, MOST_TIED + 1]);
  });

  it('counts "also" lines and lines to a scroll at any time later, also from a source', async () => {
    const workspace = newWorkspace();
    const drawn = canvas({ ad: google, buy: event('purchase'), deep: event('scroll'), home: page('/') }, [
      ['ad', 'buy'],
      ['ad', 'deep'],
      ['ad', 'home'],
    ]);
    const document = { ...drawn, lines: drawn.lines.map((line) => ({ ...line, also: line.to === 'buy' || undefined })) };
    const { lines } = await report(store.analytics, document, way(workspace, 'anna', ['google:/', 'scroll', 'purchase']), workspace);
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
    const { lines } = await report(store.analytics, document, [...begun('anna', ['/', '/offer']), ...begun('bert', ['bing:/'])], workspace);
    expect([lines['ad>home']?.people, lines['ad>offer']?.people]).toEqual([1, 0]);
  });

  it('counts an "also" line at any time later: people go elsewhere right after', async () => {
    const workspace = newWorkspace();
    const drawn = canvas({ form: event('form_completed'), thanks: page('/thanks'), mail: event('custom') }, [
      ['form', 'thanks'],
      ['form', 'mail'],
    ]);
    const document = { ...drawn, lines: drawn.lines.map((line) => ({ ...line, also: line.to === 'mail' || undefined })) };
    const { lines } = await report(
      store.analytics,
      document,
      way(workspace, 'anna', ['/', 'form_completed', '/thanks', 'custom']),
      workspace,
    );
    expect([lines['form>thanks']?.people, lines['form>mail']?.people]).toEqual([1, 1]);
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
