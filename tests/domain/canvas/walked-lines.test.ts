import { expect, it } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT, type Line, type Rule } from '#domain/canvas/document.ts';
import { walkedOn } from '#domain/canvas/walked.ts';
import { hostsBeyond } from '#domain/canvas/walked-hosts.ts';
import { linesLitBy } from '#domain/canvas/walked-lines.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { WalkedEvent } from '#domain/wire/walks.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { referenceCanvas } from '#tests/reference/canvas.ts';

const RULES: Readonly<Record<string, Rule>> = {
  news: { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'news' }] },
  ads: { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'ads' }] },
  landing: { type: 'page', urls: ['/landing'] },
  box: { type: 'page', urls: ['/box'] },
  click: { type: 'event', event: 'button_click' },
  read: { type: 'event', event: 'scroll' },
  bought: { type: 'event', event: 'purchase' },
};
const ends = Object.keys(RULES);
const LOOKS = [{ kind: 'next' }, { kind: 'next', also: true }, { kind: 'later' }, { kind: 'planned' }] as const;
const lines: readonly Line[] = ends.flatMap((from) =>
  ends
    .filter((to) => to !== from)
    .flatMap((to) => LOOKS.map((look, place) => ({ id: `${from}-${to}-${place}`, from, to, rate: undefined, ...look }))),
);
const map: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: ends.map((id) => ({ id, kind: 'landing_page', x: 0, y: 0, name: id, rule: RULES[id] })),
  lines: [...lines],
};
const START = Date.parse('2026-11-23T10:00:00.000Z');
const event = (place: number, values: Partial<WalkedEvent>): WalkedEvent => ({
  ...{
    id: `e-${place}`,
    at: new Date(START + place).toISOString(),
    kind: 'page_view',
    host: 'shop.example',
    path: '/',
    query: '',
    name: '',
  },
  ...{ source: {}, attributes: {}, reason: null },
  ...values,
});

/** Numbers that look like chance and are the same on every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const THINGS: readonly Partial<WalkedEvent>[] = [
  { path: '/landing' },
  { path: '/box' },
  { path: '/elsewhere' },
  { path: '/landing', source: { utm_source: 'news' } },
  { path: '/box', source: { utm_source: 'ads' } },
  { kind: 'button_click', name: 'Buy' },
  { kind: 'link_click' },
  { kind: 'scroll', name: '50%' },
  { kind: 'purchase' },
  { kind: 'purchase', reason: 'money' },
  { kind: 'purchase', refund: true },
];

/** The same as the store would hold it, of one person; what would not count is not there. */
function rowsOf(events: readonly WalkedEvent[]): readonly EventRow[] {
  return walkedOn(map, events)
    .filter(({ event: { reason } }) => reason === null)
    .map(({ event: { id, at, kind, host, path, query, name, source, attributes, refund }, began }) => ({
      ...(Object.fromEntries(SOURCE_KEYS.map((key) => [key, source[key] ?? ''])) as Pick<EventRow, (typeof SOURCE_KEYS)[number]>),
      ...{ event_id: id, kind, host, path, query, name, attributes, time: at, received_at: at, is_entry: began ? 1 : 0 },
      ...{
        workspace_id: 'w',
        origin: 'browser',
        visitor_id: 'v',
        session_id: 's',
        title: '',
        value: refund ? -500 : 0,
        currency: '',
        original_value: 0,
      },
      ...{ order_id: '', order_key: '0', sku: '', quantity: 0, device: '', browser: '', os: '', language: '', country: '' },
    }));
}

it('lights up exactly the lines that one person on that way would be counted on', () => {
  const lit = new Set<string>();
  for (let seed = 1; seed <= 80; seed += 1) {
    const pick = chance(seed);
    const events = Array.from({ length: 2 + pick(9) }, (_, place) => event(place, THINGS[pick(THINGS.length)] ?? {}));
    const counted = Object.entries(referenceCanvas(map, rowsOf(events)).lines).flatMap(([id, { people }]) => (people > 0 ? [id] : []));
    const found = linesLitBy(map, walkedOn(map, events));
    expect([...found].sort(), JSON.stringify(events)).toEqual(counted.sort());
    for (const id of found) lit.add(id);
  }
  // There was something to compare.
  expect(lit.size).toBeGreaterThan(20);
});

it('names the domains that a walk does not go along to, and not those of the workspace', () => {
  const paid: Rule = { type: 'page', urls: ['pay.example/done', '/x', '**/y'] };
  const document = {
    elements: [{ id: 'paid', kind: 'landing_page', x: 0, y: 0, name: '', rule: paid }],
  };
  const events = [
    event(0, { kind: 'link_click', attributes: { href: 'https://www.till.example/cart?x=1' } }),
    event(1, { kind: 'link_click', attributes: { href: 'https://help.shop.example/' } }),
    event(2, { kind: 'link_click', attributes: { href: 'mailto:anna@mail.example' } }),
    event(3, { host: 'other.example', reason: 'foreign_domain' }),
  ];
  expect(hostsBeyond(document, events, ['shop.example'])).toEqual(['other.example', 'till.example', 'pay.example']);
  expect(hostsBeyond(document, events, ['shop.example', 'till.example', 'www.pay.example', 'other.example'])).toEqual([]);
});
