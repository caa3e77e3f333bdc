import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { type StaffAct, StaffActModal } from '#src/modals/staff-act.tsx';
import { dismissReport } from '#src/providers/admin.ts';

export interface AdminDismissReportProps {
  readonly template: { readonly id: string; readonly name: string };
  /** Who made the report. */
  readonly reporter: string;
}

const ACT: StaffAct<AdminDismissReportProps> = {
  title: ({ t }, { template }) => t('library.review.dismiss.title', { name: template.name }),
  text: ({ t }) => t('library.review.dismiss.text'),
  reasonHelp: ({ t }) => t('library.review.dismiss.reasonHelp'),
  action: ({ t }) => t('library.review.dismiss.action'),
  submit: async ({ template, reporter }, _values, reason) => {
    await dismissReport(template.id, reporter, reason);
  },
};

/** Deletes a report on a template that says nothing, and asks why. */
export default function AdminDismissReportModal(props: AdminDismissReportProps & ModalFrame) {
  return <StaffActModal act={ACT} subject={props} onClose={props.onClose} />;
}
