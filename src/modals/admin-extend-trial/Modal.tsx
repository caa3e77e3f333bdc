import { TRIAL_DAYS } from '#domain/wire/desk.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal, textOf } from '#src/modals/staff-act.tsx';
import { extendTrial } from '#src/providers/desk.ts';

export interface AdminExtendTrialProps {
  readonly person: { readonly id: string };
}
const { min, max } = TRIAL_DAYS;

function isDays(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

const ACT: StaffAct<AdminExtendTrialProps> = {
  title: ({ t }) => t('desk.extendTrial'),
  text: ({ t }) => t('desk.extendTrialText', { max }),
  action: ({ t }) => t('desk.extendTrial'),
  fields: ({ t }) => [
    {
      name: 'days',
      label: t('desk.days'),
      kind: 'number',
      initial: '14',
      check: (text) => (isDays(text) ? undefined : t('desk.daysWrong', { min, max })),
    },
  ],
  submit: async ({ person }, { days }, reason, once) => {
    await extendTrial(person.id, { days: Number(textOf(days)), reason }, once);
  },
};

/** Days more of a trial, or a trial for the free plan. */
export default function AdminExtendTrialModal(props: AdminExtendTrialProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
