import { describe, expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { actions, allActions } from '#resources/actions/index.ts';
import { type AnyAction, partsOf } from '#resources/kit/action.ts';
import { allReports } from '#resources/reports/index.ts';
import { shapes } from '#resources/shapes/index.ts';
import { isAskedIn, permissionOf } from '#server/policy/permissions.ts';

/** What a declaration of an action must agree with; handlers and shapes are closed by the compiler. */
const named = allActions.map((action) => [action.name, action] as const);
const texts: Readonly<Record<string, string>> = en.admin.actions;

test('each action has a name and a call of its own', () => {
  expect(allActions.length).toBeGreaterThan(4);
  for (const key of ['name', 'call'] as const) {
    const said = allActions.map((action) => action[key]);
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
  }
});

test('each report asks about one workspace, at calls of its own', () => {
  const calls = [...allReports.flatMap(({ calls: own }) => own), ...allActions.map(({ call }) => call)];
  expect(calls.filter((one, at) => calls.indexOf(one) !== at)).toEqual([]);
  for (const { name, may } of allReports) {
    expect([name, may.scope, may.reads]).toEqual([name, 'workspace', true]);
    expect(permissionOf(may.subject, may.verb)).toEqual(may);
  }
});

test('a group is named in its actions, and has a shape for each', () => {
  for (const [group, declared] of Object.entries(actions)) {
    expect(Object.keys(shapes[group as keyof typeof shapes])).toEqual(Object.keys(declared));
    for (const [key, action] of Object.entries<AnyAction>(declared)) expect(action.name).toBe(`${group}.${key}`);
  }
});

describe.each(named)('%s', (_, action) => {
  const { may, workspace, audit, changes = [], idempotent } = action;
  const { method } = partsOf(action);

  test('says where its workspace stands exactly where its permission is about one', () => {
    expect(workspace !== undefined).toBe(may !== 'public' && !isAskedIn('person', may.subject, may.verb));
  });

  test('asks a question that means the same wherever it is declared', () => {
    if (may !== 'public') expect(permissionOf(may.subject, may.verb)).toEqual(may);
  });

  test('reads by GET, and what only reads changes and repeats nothing', () => {
    if (method !== 'GET') return;
    expect([idempotent, changes]).toEqual([undefined, []]);
  });

  test('has its text in the log', () => {
    if (audit) expect(texts).toHaveProperty(action.name.replaceAll('.', '_'));
  });
});
