import { expect, type Locator, type Page } from '@playwright/test';

/** What a person does on a canvas, by names and keys, not by coordinates. */
export class CanvasEditor {
  constructor(readonly page: Page) {}

  get inspector(): Locator {
    return this.page.getByRole('complementary', { name: 'Details' });
  }

  node(name: string): Locator {
    return this.page.locator('.react-flow__node').filter({ hasText: name });
  }

  /** The headline number of an element. */
  people(name: string): Locator {
    return this.node(name).locator('.cv-people, .nu, [data-people]').first();
  }

  /** Without a line from what is chosen: those are drawn by hand. */
  async add(kind: string): Promise<void> {
    await this.showAll();
    const before = await this.page.locator('.react-flow__node').count();
    await this.page.getByRole('searchbox', { name: 'Find an element' }).fill(kind);
    await this.page
      .getByRole('complementary', { name: 'Elements' })
      .getByRole('button', { name: kind, exact: true })
      .first()
      .click({ modifiers: ['Alt'] });
    await this.page.getByRole('searchbox', { name: 'Find an element' }).fill('');
    await this.showAll();
    await expect(this.page.locator('.react-flow__node')).toHaveCount(before + 1);
  }

  /** Only what is in view is drawn, so counting begins with everything in view. */
  async showAll(): Promise<void> {
    await this.page.getByRole('toolbar').getByRole('button', { name: 'Show everything' }).click();
    await this.standsStill();
  }

  /** The view glides to its place; a press meanwhile would miss what it aims at. */
  async standsStill(): Promise<void> {
    const place = () => this.page.locator('.react-flow__viewport').getAttribute('style');
    await expect
      .poll(async () => {
        const before = await place();
        await this.page.waitForTimeout(150);
        return before === (await place());
      })
      .toBe(true);
  }

  async select(name: string): Promise<void> {
    await this.standsStill();
    await this.node(name).click();
    await expect(this.inspector.getByLabel('Name of the element')).toBeVisible();
  }

  /** Names the selected element and says which page it counts. */
  async countPage(url: string): Promise<void> {
    await this.inspector.getByRole('tab', { name: 'Rule' }).click();
    const first = this.inspector.getByLabel('Address', { exact: true }).first();
    const field = (await first.count()) > 0 ? first : this.inspector.getByLabel('Add an address');
    await field.fill(url);
    await field.press('Enter');
    await field.blur();
  }

  async rename(name: string): Promise<void> {
    await this.inspector.getByLabel('Name of the element').fill(name);
  }

  /** Draws a line by keyboard: select, L, choose the other end. */
  async connect(from: string, to: string, ratePercent: string): Promise<void> {
    const lines = await this.page.locator('.react-flow__edge').count();
    await this.select(from);
    await this.node(from).focus();
    await this.page.keyboard.press('l');
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(to);
    await dialog
      .getByRole('option', { name: new RegExp(to) })
      .first()
      .click();
    await expect(this.page.locator('.react-flow__edge')).toHaveCount(lines + 1);
    const rate = this.inspector.getByLabel('Planned rate').first();
    await rate.fill(ratePercent);
    await rate.press('Enter');
  }
}
