import { expect, test } from 'vitest';
import { nameOfCopy } from '#domain/canvas/copy-name.ts';

const english = (name: string, number: string) => `${name} (copy${number})`;
const japanese = (name: string, number: string) => `${name}（コピー${number}）`;
const copied = (name: string, taken: readonly string[] = [], called = english) => nameOfCopy(name, { taken, called });

test('copies are numbered, also copies of copies, and a number that became free is given again', () => {
  expect(copied('Launch')).toBe('Launch (copy)');
  expect(copied('Launch', ['Launch (copy)'])).toBe('Launch (copy 2)');
  expect(copied('Launch (copy)', ['Launch (copy)', 'Launch (copy 2)'])).toBe('Launch (copy 3)');
  expect(copied('Launch (copy) (copy) (copy)', ['Launch (copy)'])).toBe('Launch (copy 2)');
  expect(copied('Launch (copy 7)', ['Launch (copy 7)'])).toBe('Launch (copy)');
  expect(copied('始まり（コピー）', ['始まり（コピー）'], japanese)).toBe('始まり（コピー 2）');
});

test('what only looks like a copy keeps its name', () => {
  expect(copied('Launch (copy of Jo)')).toBe('Launch (copy of Jo) (copy)');
  expect(copied('(copy)')).toBe('(copy) (copy)');
  expect(copied(' (copy)')).toBe(' (copy) (copy)');
});

test('a long name is cut so that its copies differ', () => {
  const long = `${'x'.repeat(112)}😀yyyyyy`;
  const first = copied(long);
  const second = copied(long, [first]);
  expect([first, second]).toEqual([`${'x'.repeat(112)} (copy)`, `${'x'.repeat(111)} (copy 2)`]);
});
