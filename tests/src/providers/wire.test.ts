import { describe, expect, it } from 'vitest';
import { ApiError, fieldOf, problemsIn, refusalOf } from '#src/providers/data/api-error.ts';
import { rowOf } from '#src/providers/data/json-api.ts';
import { conditionsOf, pageOf, sortOf } from '#src/providers/data/list-parameters.ts';
import { workspaceOf } from '#src/providers/data/row-meta.ts';

describe('JSON:API rows', () => {
  const funnel = {
    type: 'funnels',
    id: '1',
    attributes: { name: 'Tasting Box', tags: ['Launch'] },
    relationships: { owner: { data: { type: 'users', id: 'u' } }, project: { data: { type: 'projects', id: 'p' } }, none: { data: null } },
  };
  it('are flat: attributes, ids of relationships, and what was included', () => {
    const row = rowOf(funnel, [{ type: 'users', id: 'u', attributes: { first_name: 'Ben', last_name: 'Walker' } }]);
    expect(row).toEqual({
      id: '1',
      name: 'Tasting Box',
      tags: ['Launch'],
      owner: 'u',
      project: 'p',
      none: null,
      included: { owner: { id: 'u', first_name: 'Ben', last_name: 'Walker' } },
    });
  });
});

describe('refusals', () => {
  it('carry the sentence, the code and the field of each problem', () => {
    const body = {
      errors: [{ status: '422', code: 'required', detail: 'Field "Name" is required', source: { pointer: '/data/attributes/name' } }],
    };
    const error = new ApiError(422, problemsIn(body, 'fallback'));
    expect(error.message).toBe('Field "Name" is required');
    expect(error.has('required')).toBe(true);
    expect(fieldOf(error.errors[0]?.pointer ?? null)).toBe('name');
  });
  it('stand at the fields of a form, and apart from them with what they are about', () => {
    const refused = new ApiError(422, [
      { code: 'required', title: 'Wrong', detail: 'Name is missing.', pointer: '/data/attributes/name' },
      { code: 'tooLong', title: 'Wrong', detail: 'Name is too long.', pointer: '/data/attributes/name' },
      { code: 'plan', title: 'No room', detail: 'Three are open.', pointer: null },
      { code: 'unknown', title: 'Wrong', detail: 'Zone is not known.', pointer: '/data/attributes/zone' },
    ]);
    expect(refusalOf(refused, ['name', 'url'], '?')).toEqual({
      byField: { name: 'Name is missing.' },
      general: { title: 'No room', text: 'Three are open. Zone is not known.' },
    });
    expect(refusalOf(new TypeError('x'), ['name'], 'It did not work.')).toEqual({ byField: {}, general: { text: 'It did not work.' } });
  });
  it('say something even when the body says nothing', () => {
    for (const body of [undefined, null, {}, { errors: [] }, { errors: 'no' }]) {
      expect(new ApiError(500, problemsIn(body, 'Nothing was changed.')).message).toBe('Nothing was changed.');
    }
  });
});

describe('list parameters', () => {
  it('refuse what cannot be expressed instead of dropping it', () => {
    expect(() => conditionsOf([{ operator: 'or', value: [] }])).toThrow('or');
    expect(() => conditionsOf([{ field: 'name', operator: 'between', value: [1, 2] }])).toThrow('between');
    expect(conditionsOf([{ field: 'status', operator: 'in', value: ['live', 'paused'] }])).toEqual([
      { field: 'status', operator: 'in', values: ['live', 'paused'] },
    ]);
  });
  it('ask for a page, or for the whole list where it is not to be cut', () => {
    expect(pageOf({ currentPage: 3, pageSize: 20 })).toEqual({ page: 3, size: 20 });
    expect(pageOf({ currentPage: 3, pageSize: 20, mode: 'off' })).toEqual({ page: 1, size: 200 });
  });
  it('belong to the workspace of the address where rows do', () => {
    expect(workspaceOf({ scope: 'workspace', workspaceId: 'w' })).toBe('w');
    expect(workspaceOf({ scope: 'account', workspaceId: 'w' })).toBeUndefined();
    expect(workspaceOf(undefined)).toBeUndefined();
  });
  it('write an order as the APIs read it', () => {
    expect(
      sortOf([
        { field: 'updated_at', order: 'desc' },
        { field: 'name', order: 'asc' },
      ]),
    ).toBe('-updated_at,name');
  });
});
