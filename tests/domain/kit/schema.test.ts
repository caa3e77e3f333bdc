import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseHost, normaliseUrl } from '#domain/kit/address.ts';
import { FIELD_KINDS } from '#domain/kit/fields.ts';
import { PROBLEM_CODES } from '#domain/kit/problems.ts';
import { defineResource } from '#domain/kit/resource.ts';
import { check, problemsOf, rowSchema, type Values } from '#domain/kit/schema.ts';
import { SCOPES } from '#domain/kit/scope.ts';
import en from '#locales/en.json' with { type: 'json' };
import { allResources } from '#resources/index.ts';
import { kpiWidgets } from '#resources/monitor/kpi-widgets.ts';

/** A declaration with one field of every kind. */
const sample = defineResource({
  name: 'samples',
  api: 'dashboard',
  path: 'samples',
  scope: SCOPES.workspace,
  actions: ['list', 'create', 'edit'],
  label: 'text',
  sort: 'text',
  icon: 'none',
  fields: {
    text: { kind: 'text', required: true, max: 5 },
    longText: { kind: 'longText' },
    email: { kind: 'email' },
    url: { kind: 'url' },
    host: { kind: 'host' },
    ip: { kind: 'ip' },
    integer: { kind: 'integer', min: 0, max: 10 },
    decimal: { kind: 'decimal', max: 1000 },
    currency: { kind: 'currency' },
    money: { kind: 'money', atMostField: 'integer' },
    boolean: { kind: 'boolean', initial: true },
    option: {
      kind: 'option',
      nullable: false,
      initial: 1,
      options: [
        { value: 1, name: 'one' },
        { value: 'b', name: 'two' },
      ],
    },
    tags: { kind: 'tags', max: 2, initial: [] },
    timezone: { kind: 'timezone' },
    instant: { kind: 'instant' },
    day: { kind: 'day' },
    reference: { kind: 'reference', to: 'users' },
    conditions: { kind: 'conditions' },
    facts: { kind: 'facts', readOnly: true },
    fixed: { kind: 'integer', readOnly: true },
  },
});

const codes = (input: Values, mode: 'create' | 'edit' = 'edit', current?: Values) =>
  Object.fromEntries(problemsOf(sample, mode, input, current).map(({ field, code }) => [field, code]));

test('the sample has a field of every kind', () => {
  expect(new Set(Object.values(sample.fields).map(({ kind }) => kind))).toEqual(new Set(FIELD_KINDS));
});

describe('creating', () => {
  test('needs what is required, fills in what has a default, and leaves the rest alone', () => {
    expect(check(sample, 'create', { text: ' ab ' })).toEqual({ ok: true, values: { text: 'ab', boolean: true, option: 1, tags: [] } });
    expect(codes({}, 'create')).toEqual({ text: 'required' });
    for (const text of ['', '  ', null, undefined]) expect(codes({ text }, 'create')).toEqual({ text: 'required' });
  });

  test('answers every problem at once, one for each field', () => {
    const problems = problemsOf(sample, 'create', { text: 'too long', integer: 11, tags: ['a', 'b', 'c'], fixed: 1, other: 2 });
    expect(problems).toEqual(
      expect.arrayContaining([
        { field: 'text', code: 'tooLong', params: { max: 5 } },
        { field: 'integer', code: 'tooLarge', params: { max: 10 } },
        { field: 'tags', code: 'tooMany', params: { max: 2 } },
        { field: 'fixed', code: 'readOnly', params: {} },
        { field: 'other', code: 'unknownField', params: {} },
      ]),
    );
    expect(problems).toHaveLength(5);
  });
});

describe('editing', () => {
  test('changes only what it names, and clears with null or a blank', () => {
    expect(check(sample, 'edit', {})).toEqual({ ok: true, values: {} });
    expect(check(sample, 'edit', { email: ' ', url: null })).toEqual({ ok: true, values: { email: null, url: null } });
    expect(codes({ text: null, option: null, boolean: null, tags: null })).toEqual({
      text: 'required',
      option: 'required',
      boolean: 'required',
      tags: 'required',
    });
  });

  test('takes fields that belong together only together, also when one of them is cleared', () => {
    const all = { attribute_key: 'attributes.product', operator: '=', value: 'club' };
    const told = (input: Values, mode: 'create' | 'edit', current?: Values) =>
      problemsOf(kpiWidgets, mode, input, current).map(({ field, code }) => `${field} ${code}`);
    const kpi = { display_name: 'Club', metric_type: 'HITS', category: 'conversion' };
    expect(told({ ...kpi, attribute_key: 'attributes.product' }, 'create')).toEqual(['operator partMissing', 'value partMissing']);
    expect(told({ ...kpi, attribute_key: 'attributes.product', operator: '=', value: ' ' }, 'create')).toEqual(['value partMissing']);
    expect(told(kpi, 'create')).toEqual([]);
    expect(told({ ...kpi, ...all }, 'create')).toEqual([]);
    expect(told({ operator: null }, 'edit', { ...kpi, ...all })).toEqual(['operator partMissing']);
    expect(told({ attribute_key: null, operator: null, value: null }, 'edit', { ...kpi, ...all })).toEqual([]);
    // What was stored before the rule may still be renamed.
    expect(told({ display_name: 'New' }, 'edit', { ...kpi, attribute_key: 'attributes.product' })).toEqual([]);
  });

  test('compares two fields with what the row holds already', () => {
    expect(codes({ money: 6 }, 'edit', { integer: 5, money: 1 })).toEqual({ money: 'moreThanTarget' });
    expect(codes({ integer: 3 }, 'edit', { integer: 5, money: 4 })).toEqual({ money: 'moreThanTarget' });
    expect(codes({ text: 'new' }, 'edit', { integer: 3, money: 4 })).toEqual({});
    expect(codes({ money: 5 }, 'edit', { integer: 5 })).toEqual({});
  });
});

describe('each kind', () => {
  test.each([
    ['text', 7, 'notText'],
    ['email', 'a@b', 'notAnEmail'],
    ['url', 'ftp://example.com', 'notAUrl'],
    ['url', 'javascript:alert(1)', 'notAUrl'],
    ['url', 'no spaces.com', 'notAUrl'],
    ['url', 'https://user:pass@shop.example', 'notAUrl'],
    ['host', 'exa mple', 'notAHost'],
    ['host', 'shop', 'notAHost'],
    ['ip', '300.1.1.1', 'notAnIp'],
    ['ip', '10.0.0.0/33', 'notAnIp'],
    ['ip', '10.0.0', 'notAnIp'],
    ['integer', 1.5, 'notWhole'],
    ['integer', '5', 'notWhole'],
    ['integer', Number.NaN, 'notWhole'],
    ['integer', -1, 'tooSmall'],
    ['decimal', 0, 'notAboveZero'],
    ['decimal', '1.5', 'notAboveZero'],
    ['decimal', 1001, 'tooLarge'],
    ['currency', 'eur', 'unknownCurrency'],
    ['currency', 'XXX', 'unknownCurrency'],
    ['boolean', 'yes', 'notYesOrNo'],
    ['option', '1', 'notAnOption'],
    ['tags', 'a,b', 'notAList'],
    ['timezone', 'Mars/Base', 'unknownTimezone'],
    ['instant', '2026-01-01', 'notAnInstant'],
    ['reference', '17', 'unknownReference'],
    ['longText', 'x'.repeat(2001), 'tooLong'],
  ])('%s refuses %j', (field, value, code) => {
    expect(codes({ [field]: value })).toEqual({ [field]: code });
  });

  test.each([
    ['email', ' Ben@Flumen.TEST ', 'ben@flumen.test'],
    ['url', 'Example.com/Path?q=1', 'https://example.com/Path?q=1'],
    ['url', 'http://localhost:8080/', 'http://localhost:8080'],
    ['host', 'https://www.Example.com:8443/shop', 'example.com'],
    ['host', 'localhost:3001', 'localhost'],
    ['host', '127.0.0.1', '127.0.0.1'],
    ['ip', ' 2001:DB8::/32 ', '2001:db8::/32'],
    ['decimal', 0.0061, 0.0061],
    ['currency', 'XOF', 'XOF'],
    ['tags', ['a', ' a ', ''], ['a']],
    ['timezone', 'Europe/Berlin', 'Europe/Berlin'],
    ['instant', '2026-01-01T00:00:00+02:00', '2026-01-01T00:00:00+02:00'],
  ])('%s takes %j', (field, value, stored) => {
    expect(check(sample, 'edit', { [field]: value })).toEqual({ ok: true, values: { [field]: stored } });
  });
});

describe('addresses', () => {
  test('are stored in a form that is its own normal form', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        const host = normaliseHost(url);
        if (host !== null) expect(normaliseHost(host)).toBe(host);
        const address = normaliseUrl(url);
        if (address !== null) expect(normaliseUrl(address)).toBe(address);
      }),
    );
  });

  test('never let through anything but a host, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const host = normaliseHost(text);
        expect(host === null || /^(\[[\da-f:.]+\]|[\w.-]+)$/.test(host)).toBe(true);
      }),
    );
  });
});

test('every problem has its text', () => {
  expect(PROBLEM_CODES.filter((code) => !(code in en.errors))).toEqual([]);
  expect(en.errors.required).toBe('Field "{{field}}" is required');
  expect(en.errors.moreThanTarget).toBe("Can't be more than target!");
});

test('any input is either refused with known codes or stored in a form that is accepted again', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()), fc.double());
  for (const resource of [...allResources, sample]) {
    const input = fc.dictionary(fc.constantFrom(...Object.keys(resource.fields)), value);
    fc.assert(
      fc.property(input, (given) => {
        const result = check(resource, 'edit', given);
        if (!result.ok) {
          for (const { code } of result.problems) expect(PROBLEM_CODES).toContain(code);
          return;
        }
        expect(check(resource, 'edit', result.values)).toEqual(result);
        expect(rowSchema(resource).partial().safeParse(result.values).success).toBe(true);
      }),
      { numRuns: 60 },
    );
  }
});
