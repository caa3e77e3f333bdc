import { describe, expect, test } from 'vitest';
import { perform } from '#domain/canvas/changes/perform.ts';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { addLine } from '#domain/canvas/commands/lines.ts';
import { setTrafficInput } from '#domain/canvas/commands/traffic.ts';
import { compare } from '#domain/canvas/compare/compare.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { boxOf, GRID, onGrid, overlap } from '#domain/canvas/geometry.ts';
import { elementView } from '#domain/canvas/view/element-view.ts';
import { canvasFormat } from '#domain/canvas/view/format.ts';
import { canvasNumbers } from '#domain/canvas/view/numbers.ts';
import { rangeNamed } from '#domain/time/named-ranges.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { addressesIn } from '#src/canvas/actions/addresses-in.ts';
import { freePlace } from '#src/canvas/actions/insert.ts';
import { pageAddress, placingOf, sourceRule } from '#src/canvas/actions/place-addresses.ts';
import { flowOrder } from '#src/canvas/flow/drag/order.ts';
import { sameValues } from '#src/canvas/flow/same-values.ts';
import { canvasReport } from '#tests/fixtures/canvas-report.ts';

function build(...steps: ((document: CanvasDocument) => CanvasDocument)[]): CanvasDocument {
  return steps.reduce((document, step) => step(document), EMPTY_DOCUMENT);
}
const add =
  (id: string, kind: string, x = 0, y = 0) =>
  (document: CanvasDocument) =>
    addElement(document, { id, kind, x, y });
const join = (id: string, from: string, to: string, rate: number) => (document: CanvasDocument) =>
  addLine(document, { id, from, to, rate });

const funnel = build(
  add('note', 'sticky_note', 0, -500),
  add('buy', 'purchase', 0, 0),
  add('ads', 'facebook_ads', 600, 300),
  add('page', 'landing_page', 300, 100),
  (document) => setTrafficInput(document, { element: 'ads', input: 'spend', value: 600_000 }),
  (document) => setTrafficInput(document, { element: 'ads', input: 'per_person', value: 75 }),
  join('l1', 'ads', 'page', 1),
  join('l2', 'page', 'buy', 0.1),
  join('back', 'buy', 'page', 0.05),
);

const report = (people: Readonly<Record<string, number>>): CanvasReport =>
  canvasReport({
    elements: Object.fromEntries(
      Object.entries(people).map(([id, count]) => [id, { people: count, hits: count, ...(id === 'buy' && { revenue: 5400 * count }) }]),
    ),
    lines: { l2: { people: people.buy ?? 0, from: people.page ?? 0, rate: people.page ? (people.buy ?? 0) / people.page : null } },
    totals: {
      crowd: 'sources',
      people: 99_999,
      buyers: 99_999,
      purchases: 99_999,
      revenue: 99_999,
      spend: 99_999,
      spend_known: true,
      others: null,
    },
  });

test('elements are walked as people meet them; loops and notes do not disturb', () => {
  expect(flowOrder(funnel.elements, funnel.lines)).toEqual(['ads', 'page', 'buy', 'note']);
});

describe('numbers of a layer', () => {
  const planned = forecast(funnel);

  test('plan: who leaves is what the split leaves over', () => {
    const numbers = canvasNumbers('plan', funnel, planned, null, null);
    expect(numbers.elements.get('ads')?.people).toBe(8000);
    expect(numbers.elements.get('page')?.goesOn).toBeCloseTo(0.1, 6);
    expect(numbers.elements.get('page')?.leaves).toBeGreaterThan(7000);
    expect(numbers.lines.get('l2')?.rate).toBe(0.1);
  });

  test('money: what a source costs and a step earns, in the plan and in what happened, not beside each other', () => {
    const sold = perform(funnel, [{ command: 'updateElement', args: { id: 'buy', patch: { value: 5400 } } }]);
    const plan = forecast(sold);
    const actual = report({ ads: 4100, page: 1200, buy: 90 });
    const on = (layer: 'plan' | 'actual' | 'compare') => {
      const numbers = canvasNumbers(layer, sold, plan, actual, compare(sold, plan, actual));
      return ['ads', 'page', 'buy'].map((id) => numbers.elements.get(id)?.money);
    };
    expect(on('plan')).toEqual([600_000, null, plan.totals.revenue]);
    expect(on('actual')).toEqual([null, null, 486_000]);
    expect(on('compare')).toEqual([null, null, null]);
  });

  test('a card names its money, and none where amounts were left out', () => {
    const words = { label: (key: string) => key };
    const card = (amounts: boolean) => {
      const format = canvasFormat({ number: String, percent: String, money: (minor) => `$${minor}` }, 'USD', amounts);
      const [ads] = funnel.elements.filter(({ id }) => id === 'ads');
      if (!ads) throw new Error('no source');
      return elementView(ads, funnel, canvasNumbers('plan', funnel, planned, null, null), { text: words, format }, false);
    };
    expect(card(true)).toMatchObject({ chip: '$600000', tone: 'money', spoken: expect.stringContaining('canvas.traffic.spend $600000') });
    expect(card(false)).toMatchObject({ chip: '1', tone: 'share' });
  });

  test('where amounts were left out nobody knows whether anybody buys; who does is counted', () => {
    const written = { number: (value?: number | null) => String(value ?? '–'), percent: String, money: String };
    const [priced, bare] = [canvasFormat(written, 'USD'), canvasFormat(written, 'USD', false)];
    expect([priced, bare].map(({ buyers }) => [buyers(0), buyers(393), buyers(null)])).toEqual([
      ['0', '393', '–'],
      ['–', '393', '–'],
    ]);
  });

  test('without a report there are dashes, not zeros', () => {
    const numbers = canvasNumbers('actual', funnel, planned, null, null);
    for (const element of numbers.elements.values()) expect(element.people).toBeNull();
    for (const line of numbers.lines.values()) expect(line.rate).toBeNull();
  });

  test('compare: people of the drawn sources, as the plan counts; actual: everybody', () => {
    const counted = report({ page: 900, buy: 90 });
    // Who took two lines is left out of the difference twice: the report tells who took none.
    const both: CanvasReport = {
      ...counted,
      elements: { ...counted.elements, page: { people: 900, hits: 900, left: 830 } },
      crowd: { elements: { page: 120, buy: 9 }, left: { page: 115 }, lines: { l2: { people: 9, from: 120, rate: 0.075 } } },
    };
    const shown = (layer: 'actual' | 'compare') => {
      const numbers = canvasNumbers(layer, funnel, planned, both, compare(funnel, planned, both));
      return [numbers.elements.get('page')?.people, numbers.elements.get('page')?.leaves, numbers.lines.get('l2')?.people];
    };
    expect(shown('actual')).toEqual([900, 830, 90]);
    expect(shown('compare')).toEqual([120, 115, 9]);
  });

  test('compare: colour only when the data can tell', () => {
    const few = report({ ads: 4100, page: 120, buy: 9 });
    const many = report({ ads: 4100, page: 1200, buy: 90 });
    const verdict = (actual: CanvasReport) =>
      canvasNumbers('compare', funnel, planned, actual, compare(funnel, planned, actual)).lines.get('l2')?.verdict;
    expect(verdict(few)).toBe('cant');
    expect(verdict(many)).toBe('behind');
  });
});

describe('pasted addresses', () => {
  test('are found among other words', () => {
    expect(addressesIn('see https://shop.example/box?utm_source=facebook and shop.example/thanks, hello').map(({ host }) => host)).toEqual([
      'shop.example',
      'shop.example',
    ]);
    expect(addressesIn('no address here. Really')).toEqual([]);
  });

  test('become pages, and sources where UTM keys say so', () => {
    let count = 0;
    const urls = addressesIn('https://www.shop.example/box/?utm_source=newsletter&utm_medium=email&size=2 https://shop.example/checkout');
    const made = perform(EMPTY_DOCUMENT, placingOf(urls, { x: 0, y: 0, newId: () => `n${count++}` }));
    expect(made.elements.map(({ kind }) => kind)).toEqual(['landing_page', 'checkout', 'email_broadcast']);
    expect(made.elements[0]?.rule).toEqual({ type: 'page', urls: ['shop.example/box?size=2'] });
    expect(made.elements[2]?.rule).toEqual(sourceRule(urls[0] as URL));
    expect(made.lines).toHaveLength(1);
    expect(pageAddress(new URL('https://a.example/'))).toBe('a.example/');
  });

  test('are each page and each source once, told apart by name, beside what stands there', () => {
    let count = 0;
    const paths = ['/beans/espresso', '/beans/filter', '/checkout', '/beans/espresso'];
    const urls = ['spring', 'autumn'].flatMap((campaign) =>
      paths.map((path) => new URL(`https://shop.example${path}?utm_source=facebook&utm_campaign=${campaign}`)),
    );
    const stands = build(add('here', 'cart', 8, 8));
    const taken = stands.elements.map(boxOf);
    const made = perform(stands, placingOf(urls, { x: 0, y: 0, newId: () => `n${count++}`, taken }));
    const [, ...drawn] = made.elements;
    expect(drawn.map(({ name }) => name)).toEqual(['/beans/espresso', '/beans/filter', '', 'spring', 'autumn']);
    // How people part among three pages is not known: no line has a rate.
    expect(made.lines.map(({ rate }) => rate)).toEqual(Array(6).fill(undefined));
    const boxes = made.elements.map(boxOf);
    expect(boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => overlap(box, other)))).toEqual([]);
  });
});

test('a new card never hides another and stands on the grid, as a moved one does', () => {
  const taken = build(add('a', 'landing_page', 0, 0), add('b', 'landing_page', 0, 194));
  const place = freePlace(taken, 'checkout', { x: 4, y: 4 }, onGrid);
  expect(place.x % GRID === 0 && place.y % GRID === 0).toBe(true);
  expect(taken.elements.some((element) => Math.abs(element.x - place.x) < 152 && Math.abs(element.y - place.y) < 127)).toBe(false);
});

test('records are the same when each of their values is', () => {
  expect(sameValues({ a: 1, b: 'y' }, { a: 1, b: 'y' })).toBe(true);
  expect(sameValues({ a: 1, b: 'y' }, { a: 2, b: 'y' })).toBe(false);
  expect(sameValues<{ a?: number; b?: number }>({ a: undefined }, { b: undefined })).toBe(false);
  expect(sameValues({ a: Number.NaN }, { a: Number.NaN })).toBe(true);
});

test('ranges are whole periods of the plan, or days up to today', () => {
  expect(rangeNamed('period', 'month', '2026-11-16')).toEqual({ min: '2026-11-01', max: '2026-11-30' });
  expect(rangeNamed('previous', 'month', '2026-03-31')).toEqual({ min: '2026-02-01', max: '2026-02-28' });
  expect(rangeNamed('period', 'week', '2026-11-15')).toEqual({ min: '2026-11-09', max: '2026-11-15' });
  expect(rangeNamed('last7', 'month', '2026-11-03')).toEqual({ min: '2026-10-28', max: '2026-11-03' });
});
