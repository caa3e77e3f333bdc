import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseForm } from '#server/http/form.ts';

describe('a form', () => {
  test.each([
    ['a=1&b=two+words', { a: '1', b: 'two words' }],
    ['newClient[email]=a%40b.test&newClient[permissions]=1', { newClient: { email: 'a@b.test', permissions: '1' } }],
    ['ids[]=1&ids[]=2', { ids: ['1', '2'] }],
    ['id=1&id=2', { id: ['1', '2'] }],
    ['a[b][c]=1', { a: { b: { c: '1' } } }],
    ['a[=1', { 'a[': '1' }],
    ['', {}],
  ])('%s', (text, expected) => {
    expect(parseForm(text)).toEqual(expected);
  });

  test.each(['__proto__[staff]=admin', 'a[__proto__][staff]=admin', 'constructor[prototype][staff]=admin'])(
    'never reaches a prototype: %s',
    (text) => {
      parseForm(text);
      expect(({} as Record<string, unknown>).staff).toBeUndefined();
    },
  );

  test('reads back every set of plain fields', () => {
    const key = fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => name !== 'constructor');
    fc.assert(
      fc.property(fc.dictionary(key, fc.string({ unit: 'grapheme' })), (fields) => {
        expect(parseForm(new URLSearchParams(fields).toString())).toEqual({ ...fields });
      }),
    );
  });
});
