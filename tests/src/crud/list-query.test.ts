import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isOn } from '#domain/kit/fields.ts';
import { OPERATORS_BY_KIND } from '#domain/kit/list-query.ts';
import { allResources, resources } from '#resources/index.ts';
import {
  fromRefine,
  inKnownOrder,
  type ListState,
  readListState,
  servedSorters,
  toRefine,
  writeListState,
} from '#src/crud/rows/list-query.ts';

const { canvases } = resources;
const word = fc.stringMatching(/^[\p{L}\p{N} &=?%+]{1,20}$/u).filter((text) => text.trim() === text && text !== '');
const states: fc.Arbitrary<ListState> = fc.record({
  search: fc.option(word, { nil: '' }),
  filters: fc.dictionary(fc.constantFrom('status', 'tags', 'owner', 'is_locked'), word, { maxKeys: 3 }),
  sort: fc.constantFrom('name', '-name', 'plan_profit', '-updated_at'),
  page: fc.integer({ min: 1, max: 500 }),
});

describe('a list in the address', () => {
  it('reads back what was written, and leaves foreign parameters alone', () => {
    fc.assert(
      fc.property(states, (state) => {
        const written = writeListState(canvases, state, new URLSearchParams('walkthrough=1'));
        const reread = readListState(canvases, new URLSearchParams(written.toString()));
        expect(reread).toEqual({ ...state, filters: { ...state.filters } });
        expect(written.get('walkthrough')).toBe('1');
      }),
    );
  });

  it('keeps the address clean where everything is default', () => {
    const state = readListState(canvases, new URLSearchParams());
    expect(writeListState(canvases, state, new URLSearchParams('q=old&page=4&status=live')).toString()).toBe('');
  });

  it('ignores an order that the resource does not know, and a page that is none', () => {
    const state = inKnownOrder(canvases, readListState(canvases, new URLSearchParams('sort=-password&page=-2')), []);
    expect(state).toMatchObject({ sort: canvases.sort, page: 1 });
  });
});

test('an order by a column that no field holds stands in the address and is not sent', () => {
  const params = new URLSearchParams('sort=-chance');
  const asked = readListState(resources['kpi-targets'], params);
  const state = inKnownOrder(resources['kpi-targets'], asked, ['status', 'chance']);
  expect(state.sort).toBe('-chance');
  expect(inKnownOrder(resources['kpi-targets'], asked, []).sort).toBe('name');
  const { sorters } = toRefine(resources['kpi-targets'], state, 'USD');
  expect(sorters).toEqual([{ field: 'chance', order: 'desc' }]);
  expect(servedSorters(resources['kpi-targets'], [...sorters, { field: 'name', order: 'asc' }])).toEqual([{ field: 'name', order: 'asc' }]);
});

test('a list that begins with a column of its own names the order of the server where somebody asks for that', () => {
  const targets = resources['kpi-targets'];
  const first = readListState(targets, new URLSearchParams());
  expect(first.sort).toBe('status');
  expect(writeListState(targets, first, new URLSearchParams()).toString()).toBe('');
  expect(toRefine(targets, first, 'USD').sorters).toEqual([]);
  const byName = { ...first, sort: 'name' };
  expect(writeListState(targets, byName, new URLSearchParams()).toString()).toBe('sort=name');
  expect(fromRefine(targets, toRefine(targets, byName, 'USD'), 'USD').sort).toBe('name');
});

describe('a list as a request', () => {
  it('asks every filterable field with an operator its kind understands', () => {
    const samples: Record<string, string> = { boolean: 'yes', instant: '2026-01-01..2026-01-31', integer: '1..9', money: '1..9' };
    let seen = 0;
    for (const resource of allResources) {
      for (const [name, field] of Object.entries(resource.fields)) {
        if (!isOn(field, 'filter')) continue;
        const value = samples[field.kind] ?? 'a,b';
        const { filters } = toRefine(resource, { search: '', filters: { [name]: value }, sort: resource.sort, page: 1 }, 'USD');
        expect(filters.length).toBeGreaterThan(0);
        for (const filter of filters) expect(OPERATORS_BY_KIND[field.kind]).toContain(filter.operator);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(5);
  });

  it('sends money in minor units and one choice as an equality', () => {
    const range = { ...canvases, fields: { profit: { kind: 'money', on: ['filter'] } as const }, label: 'profit' };
    const asked = (profit: string, currency: string) =>
      toRefine(range, { search: '', filters: { profit }, sort: range.sort, page: 1 }, currency).filters;
    expect(asked('10.5..', 'USD')).toEqual([{ field: 'profit', operator: 'gte', value: '1050' }]);
    expect(asked('10..500', 'JPY').map(({ value }) => value)).toEqual(['10', '500']);
    expect(asked('..-1.234', 'KWD').map(({ value }) => value)).toEqual(['-1234']);
    expect(toRefine(canvases, { search: 'x', filters: { status: 'live' }, sort: '-name', page: 3 }, 'USD')).toEqual({
      filters: [
        { field: 'q', operator: 'contains', value: 'x' },
        { field: 'status', operator: 'eq', value: 'live' },
      ],
      sorters: [{ field: 'name', order: 'desc' }],
      currentPage: 3,
    });
  });
});

describe('the words of Refine', () => {
  const amounts = {
    profit: { kind: 'money', on: ['filter'] },
    made: { kind: 'instant', on: ['filter'] },
    open: { kind: 'boolean', on: ['filter'] },
  } as const;
  const resource = { ...canvases, fields: { ...canvases.fields, ...amounts } };
  const number = fc.integer({ min: -99_999, max: 99_999 }).map((minor) => String(minor / 100));
  const day = fc
    .date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const range = (end: fc.Arbitrary<string>) =>
    fc.oneof(
      fc.tuple(end, end).map(([from, to]) => `${from}..${to}`),
      end.map((from) => `${from}..`),
      end.map((to) => `..${to}`),
    );
  const filters = fc.record(
    {
      status: fc.constantFrom('live', 'live,paused'),
      tags: word,
      profit: range(number),
      made: range(day),
      open: fc.constantFrom('yes', 'no'),
    },
    { requiredKeys: [] },
  );

  it('say what the address says, and lead back to it', () => {
    fc.assert(
      fc.property(states, filters, (state, chosen) => {
        const shown = { ...state, filters: chosen };
        expect(fromRefine(resource, toRefine(resource, shown, 'USD'), 'USD')).toEqual({ ...shown, filters: { ...chosen } });
      }),
    );
  });

  it('keep what was typed into the address by hand and is no number and no day', () => {
    const shown = { search: '', filters: { profit: 'much..', made: '..yesterday' }, sort: canvases.sort, page: 1 };
    const asked = toRefine(resource, shown, 'USD');
    expect(asked.filters.map(({ value }) => value)).toEqual(['much', 'yesterday']);
    expect(fromRefine(resource, asked, 'USD')).toEqual(shown);
  });
});
