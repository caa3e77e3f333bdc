import { expect, type Page } from '@playwright/test';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { type FormCase, NASTY, windowCloses } from './form-case.ts';
import { say } from './say.ts';
import { trackWays } from './tracked.ts';
import { canvasesIn, inWindow, name, opens } from './workspace.ts';
import { ask, base, comeAs, makeCanvas, type World } from './world.ts';

const links = async ({ owner, notes }: World) => {
  const { data } = await ask<{ readonly data: readonly unknown[] }>(owner, `dashboard/funnels/${notes.get('shared')}/shares`);
  return data.length;
};

async function openLinkForm(page: Page, world: World): Promise<void> {
  const canvas = `Shared ${Date.now()}`;
  world.notes.set('shared', await makeCanvas(world.owner, world.workspace, canvas));
  await opens('canvases?view=table')(page, world);
  await page.getByRole('button', { name: say('crud.moreRow', { name: canvas }) }).click();
  await page.getByRole('menuitem', { name: say('canvases.share') }).click();
  await page.getByRole('button', { name: say('shareLinks.new') }).click();
}

async function openTemplate(page: Page, { owner }: World): Promise<void> {
  await comeAs(page, owner);
  await page.goto(`${base}/dashboard/library/hiring?use=1`);
  await page.getByRole('radio', { name: 'Form trial' }).check();
}

async function openKeep(page: Page, world: World): Promise<void> {
  const canvas = `Kept ${Date.now()}`;
  const offer = { kind: 'sales_page', name: 'Page', x: 0, y: 0, order: 'a1' };
  const document = { version: 2, period: 'month', elements: { offer }, lines: {}, products: {}, fixed_costs: {}, scenarios: {} };
  await ask(world.owner, 'dashboard/funnels/drawn', { method: 'POST', body: { project: world.workspace, name: canvas, document } });
  await opens('canvases?view=table')(page, world);
  await page.getByRole('button', { name: say('crud.moreRow', { name: canvas }) }).click();
  await page.getByRole('menuitem', { name: say('canvases.saveAsTemplate') }).click();
}

const FACETS = { industry: 'local', purpose: 'leads', offer_type: 'quote', product: 'service' } as const;
const made = async (who: AuthInfo, path: string, body: object) =>
  (await ask<{ readonly data: { readonly id: string } }>(who, `dashboard/${path}`, { method: 'POST', body })).data.id;

/** A template of the owner's, out of a canvas with one page. */
async function saveTemplate({ owner, workspace }: World, name: string): Promise<string> {
  const page = { kind: 'sales_page', name: 'Page', x: 0, y: 0, order: 'a1' };
  const document = { version: 2, period: 'month', elements: { page }, lines: {}, products: {}, fixed_costs: {}, scenarios: {} };
  const canvas = await made(owner, 'funnels/drawn', { project: workspace, name, document });
  return made(owner, `funnels/${canvas}/template`, { name, ...FACETS });
}

async function openOffer(page: Page, world: World): Promise<void> {
  const template = `Offered ${Date.now()}`;
  await saveTemplate(world, template);
  await comeAs(page, world.owner);
  await page.goto(`${base}/dashboard/library`);
  await page.getByRole('button', { name: say('library.groups.more', { name: template }) }).click();
  await page.getByRole('menuitem', { name: say('library.community.offer') }).click();
}

async function openReport(page: Page, world: World): Promise<void> {
  const template = `Published ${Date.now()}`;
  const offer = await made(world.owner, `own-templates/${await saveTemplate(world, template)}/offer`, { name: template, ...FACETS });
  await made(world.admin, `admin/community-templates/${offer}/approve`, { reason: 'fit to be shown' });
  await comeAs(page, world.owner);
  await page.goto(`${base}/dashboard/library/${offer}`);
  await page.getByRole('button', { name: say('library.community.report') }).click();
}

async function openImport(page: Page, { owner, workspace }: World): Promise<void> {
  await comeAs(page, owner);
  await page.goto(`${base}/dashboard/import?workspace=${workspace}`);
  await page.getByLabel(say('importing.source'), { exact: true }).fill('flowchart LR\n  Ads -- 12% --> Shop');
  await expect(page.getByRole('button', { name: say('importing.create') })).toBeEnabled();
}
async function openDraft(page: Page, world: World): Promise<void> {
  await trackWays(world);
  await opens('canvases', say('canvases.drawFromData'))(page, world);
  const again = page.getByRole('button', { name: say('common.retry') });
  await expect(page.getByRole('dialog').getByRole('figure').or(again)).toBeVisible();
}

/** Ways to a canvas, and away from it. */
export const canvasForms: readonly FormCase[] = [
  {
    name: 'import of a canvas',
    drawnBy: 'features/share/import/CreateForm.tsx',
    open: openImport,
    form: (page) => page.locator('form').filter({ has: page.getByLabel(say('importing.workspace')) }),
    lines: [name('importing.name')],
    submit: say('importing.create'),
    sends: { method: 'POST', path: /\/dashboard\/funnels\/drawn$/ },
    count: canvasesIn,
    done: (page) => page.waitForURL(/\/canvases\/[\da-f-]{36}$/),
  },
  {
    name: 'link to a canvas',
    drawnBy: 'modals/share-canvas/LinkForm.tsx',
    modal: 'share-canvas',
    open: openLinkForm,
    lines: [
      { label: say('shareLinks.name'), good: (once) => `${NASTY} ${once}` },
      {
        label: say('shareLinks.password'),
        good: () => 'Harbour',
        secret: true,
        wrong: [['short', say('shareLinks.passwordShort', { least: 6 })]],
      },
    ],
    submit: say('shareLinks.make'),
    sends: { method: 'POST', path: /\/shares$/ },
    count: links,
    done: (page) => expect(page.getByRole('button', { name: say('shareLinks.revoke') })).toBeVisible(),
  },
  {
    name: 'canvas saved as a template',
    drawnBy: 'modals/save-template/Modal.tsx',
    modal: 'save-template',
    resource: 'own-templates',
    open: openKeep,
    form: inWindow,
    lines: [name('resources.own-templates.fields.name')],
    submit: say('resources.own-templates.create'),
    sends: { method: 'POST', path: /\/funnels\/[\da-f-]+\/template$/ },
    count: async ({ owner }) => (await ask<{ readonly data: readonly unknown[] }>(owner, 'dashboard/available-templates')).data.length,
    done: windowCloses,
  },
  {
    name: 'template offered to everybody',
    drawnBy: 'modals/offer-template/Modal.tsx',
    modal: 'offer-template',
    open: openOffer,
    form: inWindow,
    lines: [name('resources.own-templates.fields.name')],
    submit: say('library.community.offerAction'),
    sends: { method: 'POST', path: /\/own-templates\/[\da-f-]+\/offer$/ },
    count: async ({ owner }) => (await ask<{ readonly data: readonly unknown[] }>(owner, 'dashboard/template-offers')).data.length,
    done: windowCloses,
  },
  {
    name: 'report of a template',
    drawnBy: 'modals/report-template/Modal.tsx',
    modal: 'report-template',
    open: openReport,
    form: inWindow,
    lines: [{ label: `${say('library.community.reportNote')} (${say('common.optional')})`, good: (once) => `${NASTY} ${once}` }],
    picks: { [say('library.community.reportKind')]: { index: 1 } },
    submit: say('library.community.reportAction'),
    sends: { method: 'POST', path: /\/template-offers\/[\da-f-]+\/reports$/ },
    done: windowCloses,
  },
  {
    name: 'map from data',
    drawnBy: 'modals/draw-from-data/Modal.tsx',
    modal: 'draw-from-data',
    open: openDraft,
    lines: [name('mapDraft.name')],
    submit: say('mapDraft.create'),
    sends: { method: 'POST', path: /\/dashboard\/funnels\/drawn$/ },
    count: canvasesIn,
    done: windowCloses,
  },
  {
    name: 'canvas from a template',
    drawnBy: 'modals/use-template/Modal.tsx',
    modal: 'use-template',
    open: openTemplate,
    form: inWindow,
    lines: [name('library.modal.name')],
    submit: say('library.modal.create'),
    sends: { method: 'POST', path: /\/templates\/hiring\/use$/ },
    count: canvasesIn,
    done: windowCloses,
  },
];
