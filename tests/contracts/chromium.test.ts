import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { FEATURES_OFF } from '../../scripts/chromium.mjs';

test('what Playwright turns off in the browser stays off where tests turn off more', () => {
  const playwrights = readFileSync(createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[([\s\S]*?)\n\s*\]/.exec(playwrights) ?? [];
  const names = [...list.replace(/^\s*\/\/.*$/gm, '').matchAll(/"(\w+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(FEATURES_OFF).toEqual(expect.arrayContaining(names));
});
