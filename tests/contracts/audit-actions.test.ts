import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AUTH_ENTRIES, AUTH_FACTS } from '#domain/accounts/auth-entries.ts';
import { isRestorable } from '#domain/kit/resource.ts';
import en from '#locales/en.json' with { type: 'json' };
import { allActions } from '#resources/actions/index.ts';
import { allResources } from '#resources/index.ts';
import { fromRoot } from '#server/root.ts';

/** Actions as code writes them: `'workspaces.lock'` on a line that speaks of an action. */
function writtenActions(): readonly string[] {
  const files = readdirSync(fromRoot('server'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const lines = files
    .flatMap((file) => readFileSync(fromRoot('server', file), 'utf8').split('\n'))
    .filter((line) => /\baction\b/.test(line));
  return lines.flatMap((line) => [...line.matchAll(/'([a-z][a-z-]+\.[a-z][a-z-]+)'/g)].map(([, action]) => action ?? ''));
}

/** Every write of a declared resource leaves a line named after it. */
function resourceActions(): readonly string[] {
  return allResources.flatMap((resource) => [
    ...resource.actions
      .filter((action) => action === 'create' || action === 'edit' || action === 'delete')
      .map((action) => `${resource.name}.${action}`),
    ...(isRestorable(resource) ? [`${resource.name}.restore`] : []),
  ]);
}

/** An action that is recorded leaves a line of its own name. */
const declaredActions = () => allActions.filter(({ audit }) => audit).map(({ name }) => name);

test('whatever the audit log may say has its text', () => {
  const said = [...new Set([...writtenActions(), ...resourceActions(), ...declaredActions(), ...Object.keys(AUTH_ENTRIES)])].sort();
  expect(said).toEqual(expect.arrayContaining(['admin.changePlan', 'admin.beginImpersonation', 'workspaces.lock', 'canvases.delete']));
  const texts: Readonly<Record<string, string>> = en.admin.actions;
  expect(Object.keys(texts).filter((key) => /^(auth|password)_/.test(key) && !said.includes(key.replace('_', '.')))).toEqual([]);
  expect(said.filter((action) => !texts[action.replaceAll('.', '_')])).toEqual([]);
});

test('whatever lines about log-ins say besides has its text', () => {
  const values = Object.values(AUTH_FACTS).flat();
  expect(Object.keys(en.admin.facts).sort()).toEqual([...Object.keys(AUTH_FACTS), 'user_agent'].sort());
  expect(Object.keys(en.admin.fact_values).sort()).toEqual([...new Set(values.map((value) => value.replaceAll('-', '_')))].sort());
});

test('only one function writes to the log, and none changes it; what says where people were ends after its time', () => {
  const files = readdirSync(fromRoot('server'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const touching = (statement: RegExp) => files.filter((file) => statement.test(readFileSync(fromRoot('server', file), 'utf8')));
  expect(touching(/\.insert\(\s*auditEntries\s*\)/)).toEqual(['audit/record.ts']);
  expect(touching(/\.(?:update|delete)\(\s*auditEntries\s*\)|(?:update|delete from|truncate)\s+"?audit_entries/i)).toEqual([
    'audit/sign-ins.ts',
  ]);
});
