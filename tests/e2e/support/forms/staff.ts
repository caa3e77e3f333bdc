import { expect, type Page } from '@playwright/test';
import { type FormCase, NASTY, type TextLine, windowCloses } from './form-case.ts';
import { required, say } from './say.ts';
import { ask, base, comeAs, makeWorkspace, type World } from './world.ts';

/** What staff do to what is somebody else's; each asks for a reason. */

const inWindow = (page: Page) => page.getByRole('dialog').locator('form');
const reason: TextLine = {
  label: say('admin.reason'),
  good: (once) => `${NASTY} ${once}`,
  empty: say('admin.reasonShort', { min: 5 }),
  wrong: [['why', say('admin.reasonShort', { min: 5 })]],
};
const plain = { form: inWindow, drawnBy: 'modals/staff-act.tsx', done: windowCloses } as const;

/** The page of the worlds' owner, as an administrator sees it. */
const openPerson =
  (tab: string, button: string) =>
  async (page: Page, { admin, owner }: World): Promise<void> => {
    await comeAs(page, admin);
    await page.goto(`${base}/admin-dashboard/view-user/${owner.id}?tab=${tab}`);
    await page.getByRole('button', { name: button, exact: true }).first().click();
  };

const ownWorkspaces = async ({ owner }: World) =>
  (await ask<{ meta: { total: number } }>(owner, 'dashboard/projects?page[size]=1')).meta.total;

/** The row of one workspace on that page. */
async function openWorkspace(page: Page, world: World, name: string, button: string): Promise<void> {
  await comeAs(page, world.admin);
  await page.goto(`${base}/admin-dashboard/view-user/${world.owner.id}?tab=workspaces`);
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: button }).click();
}

export const staffForms: readonly FormCase[] = [
  {
    ...plain,
    name: 'plan by staff',
    modal: 'admin-change-plan',
    open: openPerson('plan', say('admin.changePlan')),
    lines: [reason],
    submit: say('admin.changePlan'),
    sends: { method: 'PATCH', path: /\/admin\/users\/.+\/plan$/ },
  },
  {
    ...plain,
    name: 'workspace by staff',
    modal: 'admin-create-workspace',
    open: openPerson('workspaces', say('admin.createWorkspace')),
    lines: [
      { label: say('resources.workspaces.fields.name'), good: (once) => `${NASTY} ${once}`, empty: say('errors.workspace_name_required') },
      {
        label: say('resources.workspaces.fields.main_url'),
        good: (once) => `https://admin-${once}.example`,
        empty: required('resources.workspaces.fields.main_url'),
        wrong: [['no address', say('errors.notAUrl')]],
      },
      reason,
    ],
    submit: say('common.create'),
    sends: { method: 'POST', path: /\/admin\/workspaces$/ },
    count: ownWorkspaces,
  },
  {
    ...plain,
    name: 'end of a workspace by staff',
    modal: 'admin-delete-workspace',
    open: async (page, world) => {
      const name = `Ends ${Date.now()}`;
      await makeWorkspace(world.owner, name);
      await openWorkspace(page, world, name, say('common.delete'));
    },
    lines: [
      { label: say('deleteWorkspace.word', { word: 'delete' }), good: () => 'delete', empty: say('deleteWorkspace.wrongWord') },
      reason,
    ],
    ticks: [say('deleteWorkspace.sure')],
    submit: say('deleteWorkspace.action'),
    sends: { method: 'DELETE', path: /\/admin\/workspaces\/.+/ },
    again: true,
    ends: true,
  },
  {
    ...plain,
    name: 'backup by staff',
    modal: 'admin-record-backup',
    open: async (page, { admin }) => {
      await comeAs(page, admin);
      await page.goto(`${base}/admin-dashboard/health`);
      await page.getByRole('button', { name: say('admin.recordBackup') }).click();
    },
    lines: [reason],
    submit: say('admin.recordBackup'),
    sends: { method: 'POST', path: /\/admin\/backups$/ },
    again: true,
  },
  {
    ...plain,
    name: 'logging in as somebody',
    modal: 'admin-impersonate',
    open: async (page, { admin, owner }) => {
      await comeAs(page, admin);
      await page.goto(`${base}/admin-dashboard/view-user/${owner.id}`);
      await page.getByRole('button', { name: /log in as/i }).click();
    },
    lines: [reason],
    submit: say('admin.logIn'),
    sends: { method: 'POST', path: /\/log-in-as/ },
    again: true,
    done: (page) => expect(page).toHaveURL(/\/dashboard/),
  },
];
