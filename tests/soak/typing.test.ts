import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { temporaryFolder } from '#tests/support/data-folder.ts';
import { serverArguments } from '#tests/support/server-command.ts';

/**
 * Five pages write on one canvas while the server is killed again and again. What each typed last is there in the end, so whatever it
 * said before is saved was not lost on the way.
 */

const TYPISTS = 5;
const KILLS = Number(process.env.FLUMEN_KILLS ?? 20);
const READY_MS = 60_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}

async function startOn(dataDir: string, port: number, url: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    FLUMEN_DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
  };
  const child = spawn(process.execPath, [...serverArguments()], { env: { ...env, FLUMEN_DEMO: '0' }, stdio: 'ignore' });
  for (const until = Date.now() + READY_MS; ; await delay(100)) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
    if (Date.now() > until) throw new Error('The server does not start');
  }
}

interface Typist {
  readonly page: Page;
  readonly card: string;
  /** The last number that was typed, and the last of which the page said that it is saved. */
  typed: number;
  saved: number;
}

const saveOf = (page: Page) => page.locator('[data-save]').first().getAttribute('data-save', { timeout: 1000 });

/** Renames the own card to the next number, and notes it once the page says that everything is saved. */
async function write(typist: Typist): Promise<void> {
  const { page, card } = typist;
  const next = typist.typed + 1;
  await page.locator(`.react-flow__node[data-id="${card}"]`).click({ timeout: 5000 });
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${card} ${next}`, { delay: 15 });
  await page.keyboard.press('Enter');
  typist.typed = next;
  // Said before the change was noticed it would be about the one before.
  for (const until = Date.now() + 400; Date.now() < until && (await saveOf(page)) === 'saved'; ) await delay(5);
  for (const until = Date.now() + 4000; Date.now() < until; await delay(25)) {
    if ((await saveOf(page)) !== 'saved') continue;
    typist.saved = next;
    return;
  }
}

test(`${KILLS} kills while five browsers type: all that was typed is there in the end`, async () => {
  const dataDir = temporaryFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  process.env.FLUMEN_E2E_URL = url;
  let server = await startOn(dataDir, port, url);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { ask, comeAs, makeCanvas, makeWorkspace, register } = await import('#tests/e2e/support/forms/world.ts');
  const { authOf, PASSWORD } = await import('#tests/e2e/support/person.ts');
  const owner = await register();
  const workspace = await makeWorkspace(owner, 'Typed');
  const canvas = await makeCanvas(owner, workspace, 'Typed');
  const place = `${url}/dashboard/workspaces/${workspace}/canvases/${canvas}`;
  const drawn = () =>
    ask<{ data: { attributes: { revision: number; document: { elements: Record<string, { name: string }> } } } }>(
      owner,
      `dashboard/funnels/${canvas}/document`,
    );
  const cards = Array.from({ length: TYPISTS }, (_, at) => `card${at}`);
  const elements = cards.map((id, at) => ({ id, kind: 'landing_page', x: (at % 3) * 260, y: Math.floor(at / 3) * 200, name: `${id} 0` }));
  const { revision } = (await drawn()).data.attributes;
  await ask(owner, `dashboard/funnels/${canvas}/document`, {
    method: 'PUT',
    body: { revision, document: toRecords({ ...EMPTY_DOCUMENT, elements }) },
  });

  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  const contexts: BrowserContext[] = [];
  const typists: Typist[] = [];
  for (const card of cards) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    // A log-in of its own: of one that is shared only the first may renew it.
    await comeAs(page, await authOf(url, owner.email, PASSWORD));
    await page.goto(place);
    await page.locator(`.react-flow__node[data-id="${card}"]`).waitFor({ timeout: 60_000 });
    contexts.push(context);
    typists.push({ page, card, typed: 0, saved: 0 });
  }

  let isOver = false;
  const typing = typists.map(async (typist) => {
    while (!isOver) await write(typist);
  });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await delay(1500 + Math.random() * 3000);
    server.kill('SIGKILL');
    await once(server, 'exit');
    server = await startOn(dataDir, port, url);
  }
  isOver = true;
  await Promise.all(typing);
  // Whoever met several kills in a row tries again after up to half a minute.
  for (const { page } of typists) await page.locator('[data-save="saved"]').first().waitFor({ timeout: 90_000 });

  const { elements: there } = (await drawn()).data.attributes.document;
  console.info(
    `Typed, and shown as saved while the server was killed ${KILLS} times:`,
    typists.map(({ typed, saved }) => `${typed} ${saved}`).join(', '),
  );
  for (const { saved } of typists) expect(saved).toBeGreaterThan(KILLS / 4);
  expect(typists.map(({ card }) => there[card]?.name)).toEqual(typists.map(({ card, typed }) => `${card} ${typed}`));
});
