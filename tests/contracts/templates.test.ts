import { expect, test } from 'vitest';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { TEMPLATES } from '#domain/canvas/templates/index.ts';
import { isSource } from '#domain/canvas/templates/template.ts';
import texts from '#locales/templates/en.json' with { type: 'json' };

/** What the library of templates says: names for each, and for the steps whose kind does not say enough. */

const steps = [...TEMPLATES.values()].flatMap((template) => Object.entries(template.steps));
const names: Readonly<Record<string, string>> = texts.steps;

test('each template has its words, and there are no others', () => {
  expect(Object.keys(texts.list).sort()).toEqual([...TEMPLATES.keys()].sort());
});

test('names are of steps that some template has', () => {
  const known = new Set(steps.map(([id]) => id));
  expect(Object.keys(names).filter((id) => !known.has(id))).toEqual([]);
});

test('what is sold has a name, which its product is called by', () => {
  const nameless = steps.filter(
    ([id, step]) => !isSource(step) && step.value !== undefined && elementKind(step.kind).money === 'offers' && !names[id],
  );
  expect(nameless.map(([id]) => id)).toEqual([]);
});

test('two kinds of steps do not share an id, which would give them one name', () => {
  const kinds = new Map<string, Set<string>>();
  for (const [id, { kind }] of steps) kinds.set(id, (kinds.get(id) ?? new Set()).add(kind));
  expect([...kinds].filter(([id, { size }]) => size > 1 && names[id]).map(([id]) => id)).toEqual([]);
});
