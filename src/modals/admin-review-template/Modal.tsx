import type { CommunityAct } from '#domain/wire/community.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { decideOnTemplate } from '#src/providers/admin.ts';

export interface AdminReviewTemplateProps {
  readonly template: { readonly id: string; readonly name: string };
  readonly act: CommunityAct;
}

/** After these the author reads the reason. */
const TOLD = ['decline', 'withdraw'] as const satisfies readonly CommunityAct[];
const isTold = (act: CommunityAct): act is (typeof TOLD)[number] => TOLD.some((told) => told === act);

const ACT: StaffAct<AdminReviewTemplateProps> = {
  title: ({ t }, { template, act }) => t(`library.review.${act}.title`, { name: template.name }),
  text: ({ t }, { act }) => t(`library.review.${act}.text`),
  reasonHelp: ({ t }, { act }) => t(isTold(act) ? 'library.review.reasonHelp' : 'admin.reasonLog'),
  writesTo: ({ act }) => isTold(act),
  action: ({ t }, { act }) => t(isTold(act) ? `library.review.${act}.send` : `library.review.${act}.action`),
  submit: async ({ template, act }, _values, reason) => {
    await decideOnTemplate(act, template.id, reason);
  },
};

/** What staff decide about a template that somebody offered to everybody, and why. */
export default function AdminReviewTemplateModal(props: AdminReviewTemplateProps & ModalFrame) {
  return <StaffActModal act={{ ...ACT, danger: isTold(props.act) }} subject={props} onClose={props.onClose} />;
}
