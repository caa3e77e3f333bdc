import { expect, test } from 'vitest';
import { subscribers } from '#server/app/subscribers.ts';
import { type Source, sourcesIn } from '#tests/support/sources.ts';

/** The compiler asks who is told of an event; here, that somebody publishes it, and that no capability writes another's part. */

const EVENTS = Object.keys(subscribers({} as Parameters<typeof subscribers>[0]));
const published = (files: readonly Source[]) =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(/\bpublish\('([\w.-]+)'/g)].map(([, event]) => event)));

test('each domain event is published by somebody, and none that is not declared', () => {
  expect([...published(sourcesIn('server'))].sort()).toEqual([...EVENTS].sort());
});

test('an event that nobody is told of, or publishes, would be seen', () => {
  expect(published([{ path: 'server/plans/planted.ts', text: "await publish('plan.planted', {})" }])).toEqual(new Set(['plan.planted']));
  expect(published([{ path: 'server/plans/planted.ts', text: "live.publish(id, { type: 'grants' })" }])).toEqual(new Set());
});

test('what follows in the store is in the subscribers alone: who deletes an account or changes a plan does not do it', () => {
  const doing = sourcesIn('server/accounts', 'server/admin').filter(({ text }) =>
    /\b(acceptAll|settlePlan|noteRemoval|forgetEvents|handOverCanvases)\(/.test(text),
  );
  expect(doing.map(({ path }) => path)).toEqual([]);
});
