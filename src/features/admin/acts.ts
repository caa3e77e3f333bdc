import { PLANS } from '#domain/plans/plans.ts';
import { DELETE_WORD, type DeskPerson, type DeskWorkspace, TRIAL_DAYS } from '#domain/wire/desk.ts';
import { openModal } from '#src/modals/host.tsx';
import { actAs } from '#src/providers/acting.ts';
import type { TextApi } from '#src/providers/i18n.ts';
import { changePlan, changeWorkspace, createWorkspace, deleteWorkspace, extendTrial } from './desk-api.ts';

/** What staff do to accounts and workspaces of others: each a form with a reason. */

type Texts = Pick<TextApi, 't' | 'label'>;
const textOf = (value: string | boolean | undefined) => (typeof value === 'string' ? value.trim() : '');

export function openPlanChange({ id, plan }: DeskPerson, { t, label }: Texts): void {
  openModal('desk-act', {
    title: t('desk.changePlan'),
    text: t('desk.changePlanText'),
    action: t('desk.changePlan'),
    fields: [
      {
        name: 'plan',
        label: t('desk.plan'),
        kind: 'option',
        initial: plan,
        options: PLANS.map((value) => ({ value, text: label(`plans.${value}`) })),
      },
    ],
    onSubmit: async (values, reason) => {
      const chosen = PLANS.find((one) => one === values.plan);
      if (chosen) await changePlan(id, { plan: chosen, reason });
    },
  });
}

export function openTrial({ id }: DeskPerson, { t }: Texts): void {
  openModal('desk-act', {
    title: t('desk.extendTrial'),
    text: t('desk.extendTrialText', { max: TRIAL_DAYS.max }),
    action: t('desk.extendTrial'),
    fields: [{ name: 'days', label: t('desk.days'), kind: 'number', initial: '14' }],
    onSubmit: async ({ days }, reason) => {
      await extendTrial(id, { days: Number(textOf(days)), reason });
    },
  });
}

export function openWorkspaceCreate({ id }: DeskPerson, { t, label }: Texts): void {
  openModal('desk-act', {
    title: t('desk.createWorkspace'),
    action: t('common.create'),
    fields: [
      { name: 'name', label: label('resources.workspaces.fields.name'), kind: 'text' },
      { name: 'main_url', label: label('resources.workspaces.fields.main_url'), kind: 'text', placeholder: 'https://example.com' },
      { name: 'beyond_plan', label: t('desk.beyondPlan'), kind: 'check' },
    ],
    onSubmit: async ({ name, main_url, beyond_plan }, reason) => {
      await createWorkspace({ userId: id, name: textOf(name), main_url: textOf(main_url), beyond_plan: beyond_plan === true, reason });
    },
  });
}

export function openWorkspaceEdit(workspace: DeskWorkspace, { t, label }: Texts): void {
  openModal('desk-act', {
    title: t('desk.editWorkspace', { name: workspace.name }),
    action: t('common.save'),
    fields: [
      { name: 'name', label: label('resources.workspaces.fields.name'), kind: 'text', initial: workspace.name },
      { name: 'tracking', label: label('resources.workspaces.fields.tracking'), kind: 'check', initial: workspace.tracking },
      { name: 'is_locked', label: label('resources.workspaces.fields.is_locked'), kind: 'check', initial: workspace.is_locked },
      {
        name: 'rate_limiting_enabled',
        label: label('resources.workspaces.fields.rate_limiting_enabled'),
        kind: 'check',
        initial: workspace.rate_limiting_enabled,
      },
      { name: 'beyond_plan', label: t('desk.beyondPlan'), kind: 'check' },
    ],
    onSubmit: async ({ name, tracking, is_locked, rate_limiting_enabled, beyond_plan }, reason) => {
      await changeWorkspace(workspace.id, {
        name: textOf(name),
        tracking: tracking === true,
        is_locked: is_locked === true,
        rate_limiting_enabled: rate_limiting_enabled === true,
        beyond_plan: beyond_plan === true,
        reason,
      });
    },
  });
}

export function openWorkspaceDelete({ id, name }: DeskWorkspace, { t }: Texts): void {
  openModal('desk-act', {
    title: t('deleteWorkspace.title', { name }),
    text: t('deleteWorkspace.text'),
    action: t('deleteWorkspace.action'),
    danger: true,
    fields: [{ name: 'confirmation', label: t('deleteWorkspace.word', { word: DELETE_WORD }), kind: 'text' }],
    onSubmit: async ({ confirmation }, reason) => {
      if (textOf(confirmation) !== DELETE_WORD) throw new Error(t('deleteWorkspace.wrongWord'));
      await deleteWorkspace(id, { confirmation: DELETE_WORD, reason });
    },
  });
}

export function openLogInAs({ id, first_name, last_name }: DeskPerson, { t }: Texts): void {
  const name = `${first_name} ${last_name}`.trim();
  openModal('desk-act', {
    title: t('desk.logInAs', { name }),
    text: t('desk.logInAsText'),
    action: t('desk.logIn'),
    onSubmit: (_values, reason) => actAs(id, reason),
  });
}
