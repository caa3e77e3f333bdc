import type { Page } from '@playwright/test';
import { type Held, holdFile } from './chunks.ts';
import { base, comeAs, makeCanvas, makeWorkspace, type Someone, world } from './forms/world.ts';
import { logIn, PASSWORD } from './person.ts';
import { expect } from './shared-context.ts';

/** Typing on a screen while a file of its code has not arrived. */
const TYPED = 'Typed at once here';
/** Milliseconds between two keys of somebody who types fast. */
export const FAST = 40;
/** How long a screen is given to stand without what is held back, where nothing else is said. */
const HELD_MS = 3_000;
/** How long a screen that stands is given to ask for a file that is loaded when nothing else is to be done. */
const ASKED_MS = 8_000;

interface Ground {
  readonly who: Someone;
  readonly workspace: string;
  readonly canvas: string;
}
let ground: Promise<Ground> | undefined;
async function make(): Promise<Ground> {
  const { owner: who } = await world();
  const workspace = await makeWorkspace(who, 'Late arrivals');
  return { who, workspace, canvas: await makeCanvas(who, workspace, 'First map') };
}

/** Opens the product as the owner of a workspace with one canvas, which is made once for each worker. */
export async function comeIn(page: Page): Promise<Ground> {
  ground ??= make();
  // A log-in of its own: one that a page renewed a quarter of an hour ago ends when its old token comes again.
  await comeAs(page, await logIn(base, (await ground).who.email, PASSWORD));
  return ground;
}

/** Whether a page asks for what is held back within `ms`. */
async function isAsked({ asked }: Held, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const found = await Promise.race([asked.then(() => true), never]);
  clearTimeout(timer);
  return found;
}

/** Lets a file through that was asked for, and waits until it has run and what it changed is drawn. */
export async function release(page: Page, { file, asked, release: letThrough }: Held): Promise<void> {
  await asked;
  const arrived = page.waitForResponse((response) => response.url().endsWith(file));
  letThrough();
  const url = (await arrived).url();
  await page.evaluate(async (module) => {
    await import(module);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, url);
}

/** Notes that this is the page's first frame, so that another one can be told from it. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(document.querySelector('.ant-app') ?? {}, { isFirst: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'isFirst' in (document.querySelector('.ant-app') ?? {}));

export const inside = ({ workspace }: Ground, path: string) => `${base}/dashboard/workspaces/${workspace}/${path}`;
export const dialogs = (page: Page) => page.getByRole('dialog');

interface Screen {
  readonly name: string;
  readonly at: (ground: Ground) => string;
  readonly field: string;
  readonly opens: 0 | 1;
}
/** Screens with something to type, as their address opens them. */
export const SCREENS: readonly Screen[] = [
  { name: 'new workspace', at: () => `${base}/dashboard/workspaces/create`, field: 'Name', opens: 0 },
  { name: 'new canvas', at: (found) => inside(found, 'canvases?create=1'), field: 'Name', opens: 1 },
  { name: 'new target', at: (found) => inside(found, 'targets?create=1'), field: 'Name', opens: 1 },
  { name: 'new domain', at: (found) => inside(found, 'settings/domains?create=1'), field: 'Domain', opens: 1 },
  { name: 'invitation', at: (found) => inside(found, 'collaborate?create=1'), field: 'Email', opens: 1 },
  { name: 'new product', at: (found) => inside(found, 'settings/products/create'), field: 'Name', opens: 0 },
  { name: 'account', at: () => `${base}/dashboard/account-settings`, field: 'First name', opens: 0 },
  { name: 'workspace settings', at: (found) => inside(found, 'settings'), field: 'Name', opens: 0 },
];

export interface Typing {
  readonly address: string;
  readonly field: string;
  /** Windows that stand over the screen. */
  readonly opens: number;
  /** Milliseconds that the screen is given to stand. */
  readonly patience?: number;
}

/** Types on a screen while one of its files is late. False, and nothing is shown, when the screen stands and did not ask for it. */
export async function typeWhileLate(page: Page, file: string, { address, field, opens, patience = HELD_MS }: Typing): Promise<boolean> {
  const held = await holdFile(page, file);
  // A page is not loaded as long as one of the files is held that its document names.
  await page.goto(address, { waitUntil: 'commit' });
  const line = page.getByLabel(field, { exact: true });
  const isThere = await line.waitFor({ timeout: patience }).then(
    () => true,
    () => false,
  );
  if (isThere) {
    await mark(page);
    await line.fill('');
    await line.pressSequentially(TYPED.slice(0, 9));
  }
  if (!(await isAsked(held, ASKED_MS))) {
    held.release();
    await page.unroute(`**/${file}`);
    return false;
  }
  await release(page, held);
  if (!isThere) await line.fill('');
  await line.pressSequentially(isThere ? TYPED.slice(9) : TYPED, { delay: FAST });
  await expect(line, `late: ${file}`).toHaveValue(TYPED);
  await expect(line, `late: ${file}`).toBeFocused();
  expect(await isMarked(page), `late: ${file}`).toBe(isThere);
  await expect(dialogs(page), `late: ${file}`).toHaveCount(opens);
  await page.unroute(`**/${file}`);
  return true;
}
