import type { Page } from '@playwright/test';
import { median } from './browser-figures.ts';
import { settled, zoomTo } from './map-gestures.ts';

const KEYS = 12;
const SOURCE = 'Step 0.5';

/**
 * Types into the spend of a source and times each key until the number of another card has changed and was
 * painted: milliseconds, the median. The page keeps the time, so the test's own delay does not count.
 */
export async function keyToNumbers(page: Page, zoom: number): Promise<number> {
  await page.keyboard.press('Control+f');
  await page.keyboard.type(SOURCE);
  await page.keyboard.press('Enter');
  await settled(page);
  await zoomTo(page, zoom);
  const spend = page.getByRole('complementary', { name: 'Details' }).getByLabel('Spend', { exact: true });
  await spend.click();
  await page.evaluate(() => {
    const taken: number[] = [];
    let pressed: number | null = null;
    window.addEventListener('keydown', (event) => (pressed = event.timeStamp), true);
    new MutationObserver((changes) => {
      const elsewhere = changes.some(({ target }) => {
        const id = (target instanceof Element ? target : target.parentElement)?.closest<HTMLElement>('.react-flow__node')?.dataset.id;
        return id !== undefined && !id.startsWith('c0r');
      });
      const from = pressed;
      if (!elsewhere || from === null) return;
      pressed = null;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => taken.push(performance.now() - from);
        channel.port2.postMessage(null);
      });
    }).observe(document.querySelector('.react-flow__nodes') as Element, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { benchKeys: taken });
  });
  await spend.fill('');
  await settled(page);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 2 === 0 ? '7' : 'Backspace');
    await page.waitForTimeout(250);
  }
  const taken = await page.evaluate(() => (window as unknown as { benchKeys: number[] }).benchKeys);
  await page.keyboard.press('Escape');
  return median(taken);
}

/** From the address to a map whose cards stand, with all files in the browser's store: milliseconds. */
export async function opening(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.locator('.react-flow__node').first().waitFor();
  await settled(page);
  await page.addInitScript(() => {
    const look = () => {
      const cards = document.querySelectorAll('.react-flow__node').length;
      const map = document.querySelector('.react-flow__viewport');
      // Cards stand once the view was fitted around them.
      const fitted = map !== null && new DOMMatrix(getComputedStyle(map).transform).a !== 1;
      if (cards > 0 && fitted) requestAnimationFrame(() => setTimeout(() => Object.assign(window, { benchOpened: performance.now() })));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    await page.goto(url);
    await page.waitForFunction(() => 'benchOpened' in window);
    times.push(await page.evaluate(() => (window as unknown as { benchOpened: number }).benchOpened));
  }
  return median(times);
}
