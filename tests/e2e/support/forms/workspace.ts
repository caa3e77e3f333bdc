import { expect, type Page } from '@playwright/test';
import { type FormCase, NASTY, type TextLine, windowCloses } from './form-case.ts';
import { required, say } from './say.ts';
import { ask, base, comeAs, makeCanvas, makeWorkspace, type World } from './world.ts';

/** Forms of workspaces and of what is in them. */

const at = (workspace: string, path: string) => `${base}/dashboard/workspaces/${workspace}/${path}`;
export const inWindow = (page: Page) => page.getByRole('dialog').locator('form');
const optional = (key: string) => `${say(key)} (${say('common.optional')})`;
const saved = (page: Page) => expect(page.getByRole('button', { name: say('common.save') })).toBeDisabled();

interface Listed {
  readonly meta: { readonly total: number };
}
export const total = async ({ owner, workspace }: World, path: string) =>
  (await ask<Listed>(owner, `dashboard/${path}filter[project]=${workspace}&page[size]=1`)).meta.total;

/** Opens an address of the first workspace as its owner. */
export const opens =
  (path: string, button?: string) =>
  async (page: Page, { owner, workspace }: World): Promise<void> => {
    await comeAs(page, owner);
    await page.goto(at(workspace, path));
    if (button) await page.getByRole('button', { name: button }).first().click();
  };

export const name = (key: string, empty = required(key)): TextLine => ({ label: say(key), good: (once) => `${NASTY} ${once}`, empty });
const mainUrl: TextLine = {
  label: optional('resources.workspaces.fields.main_url'),
  good: (once) => `https://shop-${once}.example/start`,
  wrong: [['no address', say('errors.notAUrl')]],
};

const ownWorkspaces = async ({ owner }: World) => (await ask<Listed>(owner, 'dashboard/projects?page[size]=1')).meta.total;

async function openDeletion(page: Page, { owner }: World): Promise<void> {
  const id = await makeWorkspace(owner, 'To be deleted');
  await comeAs(page, owner);
  await page.goto(at(id, 'settings'));
  await page.getByRole('button', { name: say('common.delete'), exact: true }).click();
  await page.getByLabel(say('deleteWorkspace.sure')).check();
}

async function openTransfer(page: Page, world: World): Promise<void> {
  const canvas = `Moves ${Date.now()}`;
  await makeCanvas(world.owner, world.workspace, canvas);
  await opens('canvases?view=table')(page, world);
  await page.getByRole('button', { name: say('crud.moreRow', { name: canvas }) }).click();
  await page.getByRole('menuitem', { name: say('canvases.transfer') }).click();
}

async function openUnlock(page: Page, world: World): Promise<void> {
  const canvas = `Locked ${Date.now()}`;
  const id = await makeCanvas(world.owner, world.workspace, canvas);
  await ask(world.owner, `dashboard/funnels/${id}/lock`, { method: 'POST' });
  await opens('canvases?view=table')(page, world);
  await page
    .getByRole('button', { name: say('unlock.title', { name: canvas }) })
    .first()
    .click();
}

const inShownForm = (page: Page) => page.getByRole('dialog').locator('form').filter({ visible: true });
async function openAmount(page: Page, world: World): Promise<void> {
  await opens('settings/spend-entries', say('monitor.enter_spend'))(page, world);
  await page.getByRole('button', { name: say('spend.ways.amount') }).click();
}
const spendEntries = (world: World) => total(world, 'spend-entries?');

/** One file is made at a time: the one before has to be ready. */
async function openExport(page: Page, world: World): Promise<void> {
  const states = (['waiting', 'running'] as const).map((state) => `event-exports?filter[state]=${state}&`);
  const underWay = async () => (await Promise.all(states.map((path) => total(world, path)))).reduce((sum, rows) => sum + rows, 0);
  await expect.poll(underWay, { timeout: 60_000 }).toBe(0);
  await opens('settings/event-exports', say('exports.order'))(page, world);
}

export const canvasesIn = (world: World) => total(world, 'funnels?');

export const workspaceForms: readonly FormCase[] = [
  {
    name: 'ad spend as a table',
    drawnBy: 'modals/enter-spend/FileForm.tsx',
    modal: 'enter-spend',
    open: opens('settings/spend-entries', say('monitor.enter_spend')),
    form: inShownForm,
    lines: [
      {
        label: say('spend.table'),
        good: (once) => `day,source,campaign,cost\n2026-03-01,google,${NASTY} ${once},1.50`,
        empty: say('spend.empty'),
        wrong: [['nothing', say('spend.noColumns')]],
      },
    ],
    submit: say('spend.action'),
    sends: { method: 'POST', path: /\/spend-entries$/ },
    count: spendEntries,
    done: windowCloses,
  },
  {
    name: 'ad spend as one amount',
    drawnBy: 'modals/enter-spend/AmountForm.tsx',
    open: openAmount,
    form: inShownForm,
    lines: [
      { label: say('spend.source'), good: (once) => `${NASTY} ${once}`.slice(0, 100), empty: required('spend.source') },
      {
        label: say('spend.amount'),
        good: () => '12.50',
        empty: required('spend.amount'),
        wrong: [['much', say('spend.problems.notAnAmount', { found: 'much' })]],
      },
    ],
    submit: say('spend.action'),
    sends: { method: 'POST', path: /\/spend-entries$/ },
    count: spendEntries,
    done: windowCloses,
  },
  {
    name: 'raw data export',
    drawnBy: 'modals/order-export/Modal.tsx',
    modal: 'order-export',
    open: openExport,
    form: inWindow,
    lines: (['first_day', 'last_day'] as const).map((field) => ({
      label: say(`resources.event-exports.fields.${field}`),
      good: () => '2026-03-01',
      empty: required(`resources.event-exports.fields.${field}`),
    })),
    submit: say('exports.action'),
    sends: { method: 'POST', path: /\/event-exports$/ },
    count: (world) => total(world, 'event-exports?'),
    done: windowCloses,
  },
  {
    name: 'new workspace',
    drawnBy: 'features/onboarding/CreateWorkspaceScreen.tsx',
    resource: 'workspaces',
    open: async (page, { owner }) => {
      await comeAs(page, owner);
      await page.goto(`${base}/dashboard/workspaces/create`);
    },
    lines: [name('resources.workspaces.fields.name'), mainUrl],
    submit: say('wizard.createAction'),
    sends: { method: 'POST', path: /\/dashboard\/projects$/ },
    count: ownWorkspaces,
    done: (page) => expect(page.getByText(say('tracking.scriptText'))).toBeVisible(),
  },
  {
    name: 'workspace settings',
    drawnBy: 'features/settings/WorkspaceScreen.tsx',
    open: async (page, { owner, second }) => {
      await comeAs(page, owner);
      await page.goto(at(second, 'settings'));
    },
    lines: [name('resources.workspaces.fields.name'), mainUrl],
    submit: say('common.save'),
    sends: { method: 'PATCH', path: /\/dashboard\/projects\/.+/ },
    hears: true,
    done: saved,
  },
  {
    name: 'what is recorded',
    drawnBy: 'features/onboarding/TrackingScreen.tsx',
    open: async (page, { owner, second }) => {
      await comeAs(page, owner);
      await page.goto(at(second, 'settings/tracking'));
      await page.getByLabel(say('resources.workspaces.fields.automatic_actions')).click();
    },
    lines: [],
    submit: say('common.save'),
    sends: { method: 'PATCH', path: /\/dashboard\/projects\/.+/ },
    hears: true,
    done: (page) => expect(page.getByRole('button', { name: say('common.save') })).toHaveCount(0),
  },
  {
    name: 'end of a workspace',
    drawnBy: 'modals/delete-workspace/Modal.tsx',
    modal: 'delete-workspace',
    open: openDeletion,
    form: inWindow,
    lines: [
      {
        label: say('deleteWorkspace.word', { word: 'delete' }),
        good: () => 'delete',
        empty: say('deleteWorkspace.wrongWord'),
        wrong: [['delet', say('deleteWorkspace.wrongWord')]],
      },
    ],
    submit: say('deleteWorkspace.action'),
    sends: { method: 'DELETE', path: /\/dashboard\/projects\/.+/ },
    ends: true,
    done: (page) => expect(page).toHaveURL(/workspaces\/overview/),
  },
  {
    name: 'script to a developer',
    drawnBy: 'modals/send-script/Modal.tsx',
    modal: 'send-script',
    open: opens('settings/tracking', say('tracking.sendScript')),
    form: inWindow,
    lines: [
      {
        label: say('sendScript.recipient'),
        good: (once) => `dev-${once}@flumen.test`,
        empty: required('sendScript.recipient'),
        wrong: [['no address', say('errors.notAnEmail')]],
      },
    ],
    submit: say('sendScript.action'),
    sends: { method: 'POST', path: /\/email-notification\/script-install$/ },
    count: async ({ admin }, once) => (await ask<Listed>(admin, `dashboard/mails?filter[search]=dev-${once}`)).meta.total,
    done: windowCloses,
  },
  {
    name: 'canvas to another workspace',
    drawnBy: 'modals/transfer-canvas/Modal.tsx',
    modal: 'transfer-canvas',
    open: openTransfer,
    form: inWindow,
    lines: [],
    ticks: ['Third place'],
    submit: say('transfer.action'),
    disabledWhenEmpty: true,
    sends: { method: 'POST', path: /\/funnels\/.+\/transfer$/ },
    done: windowCloses,
  },
  {
    name: 'locked canvas',
    drawnBy: 'modals/unlock-row.tsx',
    modal: 'unlock-canvas',
    open: openUnlock,
    form: inWindow,
    lines: [],
    submit: say('unlock.action'),
    sends: { method: 'POST', path: /\/funnels\/.+\/unlock$/ },
    done: windowCloses,
  },
  {
    name: 'invitation',
    drawnBy: 'modals/invite-collaborator/Modal.tsx',
    modal: 'invite-collaborator',
    open: opens('collaborate', say('resources.collaborators.new')),
    form: inWindow,
    lines: [
      {
        label: say('invite.email'),
        good: (once) => `invited-${once}@flumen.test`,
        empty: required('invite.email'),
        wrong: [['no address', say('errors.notAnEmail')]],
      },
      {
        label: say('resources.collaborators.fields.first_name'),
        good: () => NASTY,
        empty: required('resources.collaborators.fields.first_name'),
      },
      { label: optional('resources.collaborators.fields.last_name'), good: () => 'Guest' },
    ],
    submit: say('invite.action'),
    sends: { method: 'POST', path: /\/project-clients\/invite$/ },
    count: (world) => total(world, 'project-clients?'),
    done: windowCloses,
  },
];
