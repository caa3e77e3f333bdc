import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The product has no frames of other origins, so that nothing has to be gathered in a page beside this one. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);
const said = (violations: Awaited<ReturnType<AxeBuilder['analyze']>>['violations']) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);

/** Nothing is wider than the window. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Nothing on the page keeps somebody from using it, and nothing scrolls sideways. */
export async function expectUsableByEverybody(page: Page): Promise<void> {
  await expectToFit(page);
  const { violations } = await axe(page).analyze();
  expect(said(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))).toEqual([]);
}

/** Text stands out from its ground, once colours have come to rest. */
export async function expectContrast(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const { violations } = await axe(page).withRules(['color-contrast']).analyze();
  expect(said(violations)).toEqual([]);
}
