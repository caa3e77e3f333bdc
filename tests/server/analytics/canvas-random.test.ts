import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Line, Rule } from '#domain/canvas/document.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { referenceCanvas } from '#tests/reference/canvas.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { canvas, google, newWorkspace, page, report, way } from './canvas-cast.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

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
          const { elements, lines: counted, crowd, totals } = await report(store.analytics, document, events, workspace);
          expect({ elements, lines: counted, crowd, totals }).toEqual(referenceCanvas(document, events));
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
    const { elements, lines, crowd, totals } = await report(store.analytics, document, events, workspace);
    expect({ elements, lines, crowd, totals }).toEqual(referenceCanvas(document, events));
  });
});
