import type { Browser, Page } from '@playwright/test';
import * as Y from 'yjs';
import { diffOf } from '#domain/canvas/changes/diff.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import { type FromServer, TOGETHER_PROTOCOL, TOKEN_PROTOCOL } from '#domain/wire/together.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { page as card, line } from './support/drawn-canvas.ts';
import { ask, base, comeAs, confirm, makeCanvas, makeWorkspace, register, type Someone, world } from './support/forms/world.ts';
import { acceptInvitations } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/** Several people at one canvas, each in a browser of their own. */

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible();
const nameField = (page: Page) => page.getByRole('complementary', { name: 'Details' }).getByLabel('Name of the element');

interface Place {
  readonly workspace: string;
  readonly canvas: string;
}

async function named(first_name: string): Promise<Someone> {
  const someone = await register();
  await ask(someone, `dashboard/users/${someone.id}`, { method: 'PATCH', body: { first_name, last_name: 'Together' } });
  // Who has not proven the address sees no invitations sent to it.
  await confirm(someone);
  return someone;
}

async function invite(owner: AuthInfo, guest: Someone, workspace: string, permissions: number): Promise<void> {
  const newClient = { email: guest.email, first_name: 'Guest', permissions };
  await ask(owner, 'dashboard/project-clients/invite', { method: 'POST', body: { newClient, project: { id: workspace } } });
  await acceptInvitations(base, guest);
}

async function openAs(browser: Browser, who: AuthInfo, { workspace, canvas }: Place): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await comeAs(page, who);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases/${canvas}`);
  await node(page, 'a').waitFor();
  return page;
}

async function rename(page: Page, id: string, name: string): Promise<void> {
  await node(page, id).click();
  await nameField(page).fill(name);
}

/** What a page that takes no notice of what it may is answered, when it sends a change over its own socket. */
function forced(page: Page, who: AuthInfo, { canvas }: Place): Promise<FromServer> {
  const own = new Replica();
  own.write(
    diffOf(EMPTY_DOCUMENT, perform(EMPTY_DOCUMENT, { command: 'addElement', args: { id: 'forced', kind: 'checkout', x: 0, y: 0 } })),
  );
  const update = Buffer.from(Y.encodeStateAsUpdate(own.doc)).toString('base64');
  const path = `/api/dashboard/funnels/${canvas}/together`;
  const protocols = [TOGETHER_PROTOCOL, `${TOKEN_PROTOCOL}${who.access_token}`];
  return page.evaluate(
    ([address, offered, change]) =>
      new Promise<FromServer>((resolve, reject) => {
        const socket = new WebSocket(new URL(address, location.href).href.replace('http', 'ws'), offered);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', vector: 'AA==', language: 'en' }));
        socket.onclose = ({ code }) => reject(new Error(`closed: ${code}`));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as FromServer;
          if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'update', number: 1, update: change }));
          if (message.type !== 'saved' && message.type !== 'refused') return;
          resolve(message);
          socket.close();
        };
      }),
    [path, protocols, update] as const,
  );
}

test('two draw on one canvas, one of them cut off and back; who only looks is seen, and changes nothing', async ({ browser }) => {
  const { owner } = await world();
  // Trials of the account's form, which the same worker may have had before, leave another name.
  await ask(owner, `dashboard/users/${owner.id}`, { method: 'PATCH', body: { first_name: 'Fay', last_name: 'Form' } });
  const [editor, viewer] = await Promise.all([named('Edda'), named('Vito')]);
  const workspace = await makeWorkspace(owner, 'Drawn by several');
  await invite(owner, editor, workspace, 1);
  await invite(owner, viewer, workspace, 0);
  const place = { workspace, canvas: await makeCanvas(owner, workspace, 'Ours') };
  const document = { ...EMPTY_DOCUMENT, elements: [card('a', 0, 0), card('b', 300, 0)], lines: [line('a', 'b')] };
  await ask(owner, `dashboard/funnels/${place.canvas}/document`, { method: 'PUT', body: { revision: 1, document } });

  const [one, two] = [await openAs(browser, owner, place), await openAs(browser, editor, place)];
  await expect(one.getByRole('button', { name: 'See what Edda Together sees' })).toBeVisible();
  const follow = two.getByRole('button', { name: 'See what Fay Form sees' });
  await expect(follow).toBeVisible();

  // Both change, both see, and each sees what the other has in hand.
  await rename(one, 'a', 'Offer');
  await expect(node(two, 'a')).toContainText('Offer');
  await expect(two.locator('.cv-theirs')).toHaveCount(1);
  await rename(two, 'b', 'Checkout');
  await expect(node(one, 'b')).toContainText('Checkout');
  await Promise.all([saved(one), saved(two)]);

  // Cut off: both go on. Back: both have both.
  await two.context().setOffline(true);
  await nameField(two).fill('Pay now');
  await expect(two.locator('[data-save="offline"]')).toBeVisible();
  await rename(one, 'a', 'Best offer');
  await saved(one);
  await expect(node(one, 'b')).toContainText('Checkout');
  await two.context().setOffline(false);
  await expect(node(one, 'b')).toContainText('Pay now');
  await expect(node(two, 'a')).toContainText('Best offer');
  await saved(two);

  // One takes back only what is one's own.
  await one.getByRole('button', { name: 'Undo' }).click();
  await expect(node(two, 'a')).not.toContainText('Best offer');
  await expect(node(one, 'b')).toContainText('Pay now');

  // The view of somebody else, until one takes the map into one's own hand.
  await follow.click();
  await expect(two.getByText('You see what Fay Form sees')).toBeVisible();
  const zoomOf = (page: Page) => page.locator('.cv-zoom').textContent();
  const before = await zoomOf(one);
  await one.getByRole('toolbar').getByRole('button', { name: 'Zoom in' }).click();
  await expect(one.locator('.cv-zoom')).not.toHaveText(before ?? '');
  await expect.poll(async () => (await zoomOf(two)) === (await zoomOf(one))).toBe(true);
  await two.getByRole('button', { name: 'Back to your view' }).click();
  await expect(two.getByText('You see what Fay Form sees')).toHaveCount(0);

  // Who may only look is seen by the others; a change is refused whatever the page sends.
  const three = await openAs(browser, viewer, place);
  await expect(one.getByRole('button', { name: 'See what Vito Together sees (view only)' })).toBeVisible();
  await expect(three.getByRole('button', { name: 'See what Edda Together sees' })).toBeVisible();
  expect(await forced(three, viewer, place)).toMatchObject({ type: 'refused', code: 'role' });
  await rename(one, 'a', 'Last');
  await expect(node(three, 'a')).toContainText('Last');
  for (const page of [one, two, three]) {
    await expect(page.locator('.react-flow__node')).toHaveCount(2);
    await page.context().close();
  }
});
