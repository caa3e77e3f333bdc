import { describe, expect, it } from 'vitest';
import { ApiError, fieldOf, problemsIn } from '#src/providers/api-error.ts';
import { rowOf } from '#src/providers/json-api.ts';
import { conditionsOf, sortOf } from '#src/providers/list-parameters.ts';

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
  it('write an order as the APIs read it', () => {
    expect(
      sortOf([
        { field: 'updated_at', order: 'desc' },
        { field: 'name', order: 'asc' },
      ]),
    ).toBe('-updated_at,name');
  });
});
