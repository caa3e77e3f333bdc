import { describe, expect, test } from 'vitest';
import { isOn } from '#domain/kit/fields.ts';
import { createSchema } from '#domain/kit/schema.ts';
import en from '#locales/en.json' with { type: 'json' };
import { allResources, resources } from '#resources/index.ts';

/** The text at a path of keys in the English texts. */
function textAt(path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
    en,
  );
}

describe.each(allResources.map((resource) => [resource.name, resource] as const))('the declaration of %s', (name, resource) => {
  const fields = Object.entries(resource.fields);

  test('is consistent', () => {
    expect(isOn(resource.fields[resource.label] ?? { kind: 'text', on: [] }, 'list')).toBe(true);
    expect(Object.keys(resource.fields)).toContain(resource.sort.replace(/^-/, ''));
    // A field would be what the server orders by.
    if (resource.listSort) expect(Object.keys(resource.fields)).not.toContain(resource.listSort);
    // A stored column nobody may set and nobody is shown would be dead weight on the wire.
    expect(fields.filter(([, { required, readOnly }]) => required && readOnly)).toEqual([]);
    expect(allResources.filter(({ api, path }) => api === resource.api && path === resource.path)).toHaveLength(1);
    // A revision needs a column and a check in the write path; canvases keep theirs with the document.
    expect(resource.revisioned ?? false).toBe(false);
  });

  test('has defaults that its own rules accept', () => {
    for (const [field, { initial, readOnly }] of fields) {
      if (initial === undefined || readOnly) continue;
      expect(createSchema(resource).shape[field]?.safeParse(initial).success, field).toBe(true);
    }
  });

  test('points at resources that exist', () => {
    const targets = fields.flatMap(([, field]) => (field.kind === 'reference' ? [field.to] : []));
    expect(targets.filter((to) => to !== 'users' && !(to in resources))).toEqual([]);
  });

  test('has its texts', () => {
    const options = fields.flatMap(([field, { kind, ...rest }]) =>
      kind === 'option' && 'options' in rest && field !== 'currency' && !rest.words
        ? rest.options.map((option) => ['options', field, option.name])
        : [],
    );
    const elsewhere = fields.flatMap(([, field]) =>
      field.kind === 'option' && field.words ? field.options.map((option) => [...(field.words ?? '').split('.'), option.name]) : [],
    );
    expect(elsewhere.filter((key) => typeof textAt(key) !== 'string')).toEqual([]);
    const keys = [['one'], ['many'], ['empty_title'], ['empty_text'], ...fields.map(([field]) => ['fields', field]), ...options];
    expect(keys.filter((key) => typeof textAt(['resources', name, ...key]) !== 'string')).toEqual([]);
  });
});
