import { afterAll, afterEach, beforeAll } from 'vitest';
import { listenTo, type OpenSite, openTrackedSite, snippet, UNTOUCHED } from './tracked-site.ts';

/** What stands on a page besides the script; `init` runs before everything. */
interface Visit {
  readonly path?: string;
  readonly attributes?: string;
  readonly head?: string;
  readonly init?: string;
}

/** A tracked site for the tests of one file, each of which begins with a browser that remembers nothing. */
export function siteForFile() {
  let open: OpenSite | undefined;
  const site = (): OpenSite => {
    if (!open) throw new Error('the site is open while tests run');
    return open;
  };
  beforeAll(async () => {
    open = await openTrackedSite();
  }, 120_000);
  afterAll(async () => {
    await open?.close();
  });
  afterEach(async () => {
    for (const context of site().browser.contexts()) await context.close();
    site().batches.length = 0;
    site().refused.length = 0;
    site().reply = 202;
    site().parts.length = 0;
    Object.assign(site(), UNTOUCHED);
  });
  /** A fresh visitor on a page with this body. */
  async function visit(body = '', { path = '/', attributes = '', head = '', init = '' }: Visit = {}) {
    const here = site();
    Object.assign(here, { head: head + snippet(here.collector, attributes), body });
    const context = await here.browse();
    if (init) await context.addInitScript(init);
    const page = await context.newPage();
    const log = listenTo(page);
    await page.goto(here.origin + path);
    return { context, page, log };
  }
  return { site, visit };
}

export const call = (script: string) => `<script>${script}</script>`;
