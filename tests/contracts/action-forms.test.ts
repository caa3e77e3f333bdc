import { expect, test } from 'vitest';
import { z } from 'zod';
import en from '#locales/en.json' with { type: 'json' };
import { allActions } from '#resources/actions/index.ts';
import type { AnyAction } from '#resources/kit/action.ts';
import { shapeOf } from '#resources/shapes/index.ts';

/** What a person fills in to do something is declared beside the call: the call takes it, and every word of it is there. */

const formed = allActions.filter((action: AnyAction) => action.form !== undefined);

type Shape = Readonly<Record<string, z.ZodType>>;
const shapeIn = (schema: unknown): Shape | undefined => (schema instanceof z.ZodObject ? (schema.shape as Shape) : undefined);

/** The object of the input that has all of these names: the input itself, or a part of it. */
function takenBy(schema: unknown, names: readonly string[]): Shape | undefined {
  const shape = shapeIn(schema);
  if (!shape) return undefined;
  if (names.every((name) => name in shape)) return shape;
  return Object.values(shape)
    .map((part) => takenBy(part, names))
    .find((found) => found !== undefined);
}

function textAt(key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], en);
}

test('there are actions with a form', () => {
  expect(formed.map(({ name }) => name).sort()).toEqual([
    'api-tokens.create',
    'collaborators.invite',
    'community.offer',
    'community.report',
    'event-exports.order',
    'own-templates.save',
    'workspaces.mailScript',
  ]);
});

test.each(formed.map((action) => [action.name, action as AnyAction] as const))('%s takes what its form asks for', (_name, action) => {
  const fields = action.form?.fields ?? {};
  const shape = takenBy(shapeOf(action).input, Object.keys(fields));
  expect(shape, 'a part of the input with all fields of the form').toBeDefined();
  for (const [name, field] of Object.entries(fields)) {
    const taken = shape?.[name];
    const values = field.kind === 'option' ? field.options.map(({ value }) => value) : [];
    for (const value of values) expect(taken?.safeParse(value).success, `${name}: ${value}`).toBe(true);
    if (field.initial !== undefined) expect(taken?.safeParse(field.initial).success, `${name} at first`).toBe(true);
    // What has to be filled in here the call refuses without.
    if (field.required) expect(taken?.safeParse('').success, `${name} left out`).toBe(false);
    const longest = 'max' in field && typeof field.max === 'number' && field.kind === 'text' ? field.max : undefined;
    if (longest)
      expect([taken?.safeParse('x'.repeat(longest)).success, taken?.safeParse('x'.repeat(longest + 1)).success]).toEqual([true, false]);
  }
});

test.each(formed.map((action) => [action.name, action as AnyAction] as const))('%s has the words of its form', (_name, action) => {
  const of = `resources.${action.form?.of}`;
  const keys = Object.entries(action.form?.fields ?? {}).flatMap(([name, field]) => [
    field.label ?? `${of}.fields.${name}`,
    ...(field.kind === 'option' ? field.options.map((option) => `${field.words ?? `${of}.options.${name}`}.${option.name}`) : []),
    ...(field.kind === 'option' && field.explained ? field.options.map((option) => `${of}.explained.${name}.${option.name}`) : []),
  ]);
  for (const key of keys) expect(typeof textAt(key), key).toBe('string');
});
