import type { Browser, Page } from '@playwright/test';
import { type GestureFigures, measured } from './browser-figures.ts';

/** What a person does on a map of React Flow, the editor's or the bare one. */

/** Steps of a gesture on a map of ordinary size. */
export const MOVES = 60;
const RADIUS = 70;
/** Doublings a pixel of the wheel with Ctrl held. */
const ZOOM_A_PIXEL = 0.002;

/** Zoom of the map, read from what is drawn. */
export const zoomOf = (page: Page): Promise<number> =>
  page.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport') as HTMLElement).transform).a);

const middleOf = (page: Page): Promise<{ x: number; y: number }> =>
  page.evaluate(() => {
    const { left, top, width, height } = (document.querySelector('.react-flow') as HTMLElement).getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });

/** A frame in which nothing is left to do. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))));

/** Zooms at the middle of the map until a zoom is reached. */
export async function zoomTo(page: Page, zoom: number): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  for (let tries = 0; tries < 60 && Math.abs(Math.log2(zoom / (await zoomOf(page)))) > 0.01; tries++) {
    const pixels = -Math.log2(zoom / (await zoomOf(page))) / ZOOM_A_PIXEL;
    await page.mouse.wheel(0, Math.max(-200, Math.min(200, pixels)));
    await settled(page);
  }
  await page.keyboard.up('Control');
  await settled(page);
}

/** Middle of the card nearest to the middle of the map, and its id. */
async function middleCard(page: Page): Promise<{ id: string; x: number; y: number }> {
  const { x, y } = await middleOf(page);
  return page.evaluate(
    (middle) => {
      const cards = [...document.querySelectorAll<HTMLElement>('.react-flow__node')].map((card) => {
        const box = card.getBoundingClientRect();
        return { id: card.dataset.id ?? '', x: box.left + box.width / 2, y: box.top + box.height / 2 };
      });
      const far = (card: { x: number; y: number }) => Math.hypot(card.x - middle.x, card.y - middle.y);
      return cards.reduce((best, card) => (far(card) < far(best) ? card : best));
    },
    { x, y },
  );
}

const onCircle = (at: { x: number; y: number }, share: number) => ({
  x: at.x + RADIUS * Math.sin(2 * Math.PI * share),
  y: at.y + RADIUS * (1 - Math.cos(2 * Math.PI * share)),
});

/** Drags a card around a circle and lets it go where it was. */
export async function dragging(page: Page, browser: Browser, moves: number): Promise<GestureFigures> {
  const card = await middleCard(page);
  await page.mouse.move(card.x, card.y);
  await page.mouse.down();
  await page.mouse.move(card.x + 8, card.y + 8);
  await settled(page);
  const figures = await measured(page, browser, moves, async (step) => {
    const { x, y } = onCircle(card, (step + 1) / moves);
    await page.mouse.move(x, y);
  });
  await page.mouse.up();
  await settled(page);
  return figures;
}

/** A point of the map's ground, as near to its middle as there is one. */
async function groundOf(page: Page): Promise<{ x: number; y: number }> {
  const middle = await middleOf(page);
  return page.evaluate(({ x, y }) => {
    for (let far = 0; far < 400; far += 2) {
      for (let turn = 0; turn < 24; turn++) {
        const at = { x: x + far * Math.cos((turn * Math.PI) / 12), y: y + far * Math.sin((turn * Math.PI) / 12) };
        if (document.elementFromPoint(at.x, at.y)?.classList.contains('react-flow__pane')) return at;
      }
    }
    throw new Error('No ground is to be seen on the map.');
  }, middle);
}

/** Moves the whole map by dragging its ground. */
export async function panning(page: Page, browser: Browser, moves: number): Promise<GestureFigures> {
  const ground = await groundOf(page);
  await page.mouse.move(ground.x, ground.y);
  await page.mouse.down();
  const figures = await measured(page, browser, moves, async (step) => {
    const { x, y } = onCircle(ground, (step + 1) / moves);
    await page.mouse.move(x, y);
  });
  await page.mouse.up();
  await settled(page);
  return figures;
}

/** Zooms in and out again at the middle of the map. */
export async function zooming(page: Page, browser: Browser, moves: number): Promise<GestureFigures> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  const figures = await measured(page, browser, moves, (step) => page.mouse.wheel(0, step < moves / 2 ? -12 : 12));
  await page.keyboard.up('Control');
  await settled(page);
  return figures;
}
