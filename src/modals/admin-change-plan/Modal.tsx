import { PLANS, type Plan } from '#domain/plans/plans.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { changePlan } from '#src/providers/admin.ts';

export interface AdminChangePlanProps {
  readonly person: { readonly id: string; readonly plan: Plan };
}

const ACT: StaffAct<AdminChangePlanProps> = {
  title: ({ t }) => t('admin.changePlan'),
  text: ({ t }) => t('admin.changePlanText'),
  action: ({ t }) => t('admin.changePlan'),
  fields: ({ t, label }, { person }) => [
    {
      name: 'plan',
      label: t('admin.plan'),
      kind: 'option',
      initial: person.plan,
      options: PLANS.map((value) => ({ value, text: label(`plans.${value}`) })),
    },
  ],
  submit: async ({ person }, { plan }, reason) => {
    await changePlan(person.id, { plan: PLANS.find((one) => one === plan) ?? person.plan, reason });
  },
};

/** Another plan for an account, at once and without an end. */
export default function AdminChangePlanModal(props: AdminChangePlanProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
