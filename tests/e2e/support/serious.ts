import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const playwrights = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const source = readFileSync(playwrights.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on a page, by all its rules or by some of them. It stays in the page, and only violations are
 * described: with everything that is right as well a look takes two to four times the processor time. Screens that are
 * looked at have no frames, so that nothing has to be gathered elsewhere.
 */
async function violationsOn(page: Page, rules?: readonly string[]): Promise<Violations> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Violations }> } };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
    return violations;
  }, rules);
}
const said = (violations: Violations) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);

/** Nothing is wider than the window. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Nothing on the page keeps somebody from using it, and nothing scrolls sideways. */
export async function expectUsableByEverybody(page: Page): Promise<void> {
  await expectToFit(page);
  const violations = await violationsOn(page);
  expect(said(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))).toEqual([]);
}

/** Text stands out from its ground, once colours have come to rest. */
export async function expectContrast(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  expect(said(await violationsOn(page, ['color-contrast']))).toEqual([]);
}
