import { describe, expect, it } from 'vitest';
import english from '#locales/en.json' with { type: 'json' };
import { allResources } from '#resources/index.ts';
import { fieldKey, optionKey } from '#src/crud/form/fields.ts';
import { STANDING } from '#src/slots/standing.tsx';
import { ICONS } from '#src/ui/icons/icons.tsx';

function textAt(key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], english);
}
const PARTS = ['one', 'many', 'find', 'safe', 'empty_title', 'empty_text', 'counted_one', 'counted_other'];

describe.each(allResources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  it('has every text that its generated screens show', () => {
    const keys = [
      ...PARTS.map((part) => `resources.${name}.${part}`),
      ...(resource.actions.includes('create') ? [`resources.${name}.new`, `resources.${name}.create`] : []),
      ...Object.keys(resource.fields).map((field) => fieldKey(resource, field)),
      ...Object.entries(resource.fields).flatMap(([field, { kind, ...rest }]) =>
        kind === 'option' && 'options' in rest ? rest.options.map((option) => optionKey(resource, field, option.name)) : [],
      ),
    ];
    expect(keys.filter((key) => typeof textAt(key) !== 'string')).toEqual([]);
  });

  it('names an icon that is drawn', () => {
    expect(Object.keys(ICONS)).toContain(resource.icon);
  });
});

it('fills slots only of what exists, each for a reason', () => {
  const names = allResources.map(({ name }) => name);
  for (const [name, slots] of Object.entries(STANDING)) {
    expect(names).toContain(name);
    expect(slots.reason.length).toBeGreaterThan(20);
    const fields = Object.keys(allResources.find((resource) => resource.name === name)?.fields ?? {});
    expect(fields).toEqual(expect.arrayContaining(Object.keys(slots.cells ?? {})));
    expect(fields).toEqual(expect.arrayContaining([...(slots.card?.detail ?? [])]));
  }
});
