import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentSchema } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { checkCanvas } from '#domain/canvas/validate.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { canvasReport } from '#server/reports/canvas/report.ts';
import { mapDraft } from '#server/reports/map-draft/report.ts';
import { asReport, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { newWorkspace, way } from './canvas-cast.ts';

const range = { min: '2026-03-01', max: '2026-03-31' };
const now = new Date('2026-04-20T12:00:00Z');
const shown = { timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
let store: TestAnalytics;

beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const draftOf = (id: string) => asReport(store.analytics, id, (analytics) => mapDraft(analytics, { id, ...shown }, { range }, now));

/** Every event of a visit repeats its source. */
const visit = (workspace: string, visitor: string, steps: readonly string[], medium = '') =>
  way(workspace, visitor, steps).map((row, _at, [first = row]) => ({ ...row, utm_source: first.utm_source, utm_medium: medium }));

/** Twenty come by each of two sources; half of the first see the prices, some of them buy, one of them twice. Two stray. */
function visits(workspace: string) {
  const many = (count: number, name: string, steps: readonly string[]) =>
    Array.from({ length: count }, (_, at) => visit(workspace, `${name}-${at}`, steps)).flat();
  return [
    ...many(10, 'reader', ['google:/landing']),
    ...many(6, 'looker', ['google:/landing', '/pricing']),
    ...many(3, 'buyer', ['google:/landing', '/pricing', '/checkout', 'purchase']),
    ...many(1, 'regular', ['google:/landing', '/pricing', '/checkout', 'purchase', '/checkout', 'purchase']),
    ...many(20, 'fan', ['newsletter:/blog/launch', '/landing']),
    ...many(2, 'stray', ['newsletter:/blog/launch', '/imprint']),
  ];
}

test('a map is drawn of what people did, and its plan comes to what was measured', async () => {
  const id = newWorkspace();
  await store.analytics.insertEvents(visits(id), id);
  const draft = await draftOf(id);
  const document = documentSchema.parse(draft.document);
  expect(checkCanvas(document)).toEqual([]);
  const byId = new Map(document.elements.map((element) => [element.id, element]));
  const nameOf = (element: string) => byId.get(element)?.name || element;
  const ways = document.lines.map(({ from, to }) => `${nameOf(from)} > ${nameOf(to)}`).sort();
  // The imprint is a page that two people saw: nothing leads there.
  expect(ways).toEqual([
    '/blog/launch > /landing',
    '/checkout > sale',
    '/landing > /pricing',
    '/pricing > /checkout',
    'google > /landing',
    'newsletter > /blog/launch',
  ]);
  expect(document.elements.map(({ name }) => name)).not.toContain('/imprint');
  expect(draft).toMatchObject({ people: 42, drawn: { sources: 2, pages: 4, lines: 6 }, seen: { sources: 2, pages: 5 } });

  const counted = await asReport(store.analytics, id, (analytics) =>
    canvasReport(analytics, { id, ...shown }, { document, revision: 1 }, range, now),
  );
  const planned = forecast(document);
  for (const { id: element } of document.elements)
    expect(planned.elements[element]?.people, nameOf(element)).toBeCloseTo(counted.elements[element]?.people ?? -1, 2);
  expect(draft.carried).toBeCloseTo(1, 4);
  // Four buyers, five orders of 25.
  expect(planned.totals.revenue).toBeCloseTo(5 * 2500, -1);
});

test('what the plan lacks because ways are too small to draw is told', async () => {
  const id = newWorkspace();
  const buyers = (count: number, name: string, ...steps: readonly string[]) =>
    Array.from({ length: count }, (_, at) => visit(id, `${name}-${at}`, [...steps, 'purchase'])).flat();
  await store.analytics.insertEvents([...buyers(10, 'known', 'google:/landing', '/offer'), ...buyers(2, 'rare', 'google:/imprint')], id);
  expect((await draftOf(id)).carried).toBeCloseTo(10 / 12, 4);
});

test('one source under two channels is told apart by its medium', async () => {
  const id = newWorkspace();
  const people = (count: number, medium: string) =>
    Array.from({ length: count }, (_, at) => visit(id, `${medium}-${at}`, ['google:/landing', '/pricing'], medium)).flat();
  await store.analytics.insertEvents([...people(9, 'cpc'), ...people(5, 'organic')], id);
  const { document } = await draftOf(id);
  const sources = document.elements.filter(({ rule }) => rule?.type === 'source');
  expect(sources.map(({ rule, traffic }) => [rule, traffic])).toEqual(
    (
      [
        ['cpc', 9],
        ['organic', 5],
      ] as const
    ).map(([medium, people]) => [
      {
        type: 'source',
        conditions: [
          { key: 'utm_source', match: 'is', value: 'google' },
          { key: 'utm_medium', match: 'is', value: medium },
        ],
      },
      expect.objectContaining({ people }),
    ]),
  );
  expect(new Set(sources.map(({ kind }) => kind)).size).toBe(2);
});

test('a partner that tags its links with its address is another source than its site that refers', async () => {
  const id = newWorkspace();
  const people = (count: number, name: string, about: object) =>
    Array.from({ length: count }, (_, at) =>
      way(id, `${name}-${at}`, ['/F%C3%BCr-dich/', '/pricing']).map((row, step) => ({
        ...row,
        ...about,
        is_entry: step === 0 ? (1 as const) : (0 as const),
      })),
    ).flat();
  const tagged = people(9, 'tagged', { utm_source: 'partner.example', utm_medium: 'link' });
  const referred = people(5, 'referred', { referrer: 'partner.example' });
  await store.analytics.insertEvents([...tagged, ...referred], id);
  const { document } = await draftOf(id);
  const peopleBy = document.elements.flatMap(({ rule, traffic, name }) =>
    rule?.type === 'source'
      ? [[name, rule.conditions.map(({ key }) => key).join(), traffic && 'people' in traffic ? traffic.people : null]]
      : [],
  );
  expect(peopleBy).toEqual([
    ['partner.example', 'utm_source', 9],
    ['partner.example', 'utm_source,referrer', 5],
  ]);
  expect(document.elements.filter(({ rule }) => rule?.type === 'page').map(({ name }) => name)).toEqual(['/für-dich', '/pricing']);
});

test('where nothing was tracked, nothing is drawn', async () => {
  const draft = await draftOf(newWorkspace());
  expect(draft).toMatchObject({ people: 0, drawn: { sources: 0, pages: 0, lines: 0 }, seen: { sources: 0, pages: 0 } });
  expect(draft.document.elements).toEqual([]);
});
