import { TRIAL_DAYS } from '#domain/wire/admin.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal, textOf } from '#src/modals/staff-act.tsx';
import { extendTrial } from '#src/providers/admin.ts';

export interface AdminExtendTrialProps {
  readonly person: { readonly id: string };
}
const { min, max } = TRIAL_DAYS;

function isDays(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

const ACT: StaffAct<AdminExtendTrialProps> = {
  title: ({ t }) => t('admin.extendTrial'),
  text: ({ t }) => t('admin.extendTrialText', { max }),
  action: ({ t }) => t('admin.extendTrial'),
  fields: ({ t }) => [
    {
      name: 'days',
      label: t('admin.days'),
      kind: 'number',
      initial: '14',
      check: (text) => (isDays(text) ? undefined : t('admin.daysWrong', { min, max })),
    },
  ],
  submit: async ({ person }, { days }, reason, idempotencyKey) => {
    await extendTrial(person.id, { days: Number(textOf(days)), reason }, idempotencyKey);
  },
};

/** Days more of a trial, or a trial for the free plan. */
export default function AdminExtendTrialModal(props: AdminExtendTrialProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
