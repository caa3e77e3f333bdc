import type { CommunityAct } from '#domain/wire/community.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { decideOnTemplate } from '#src/providers/admin.ts';

export interface AdminReviewTemplateProps {
  readonly template: { readonly id: string; readonly name: string };
  readonly act: CommunityAct;
}

const ACT: StaffAct<AdminReviewTemplateProps> = {
  title: ({ t }, { template, act }) => t(`library.review.${act}.title`, { name: template.name }),
  text: ({ t }, { act }) => t(`library.review.${act}.text`),
  reasonHelp: ({ t }) => t('library.review.reasonHelp'),
  action: ({ t }) => t('library.review.confirm'),
  submit: async ({ template, act }, _values, reason) => {
    await decideOnTemplate(act, template.id, reason);
  },
};

/** What staff decide about a template that somebody offered to everybody, and why. */
export default function AdminReviewTemplateModal(props: AdminReviewTemplateProps & ModalFrame) {
  return (
    <StaffActModal act={{ ...ACT, danger: props.act === 'decline' || props.act === 'withdraw' }} subject={props} onClose={props.onClose} />
  );
}
