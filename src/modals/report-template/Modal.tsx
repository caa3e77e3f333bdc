import { communityActions } from '#resources/actions/community.ts';
import type { Sent } from '#resources/kit/shape.ts';
import type { communityShapes } from '#resources/shapes/canvas/community.ts';
import { ActionFormModal } from '#src/crud/form/ActionFormModal.tsx';
import { useActionForm } from '#src/crud/form/use-action-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

export interface ReportTemplateProps extends ModalFrame {
  readonly template: { readonly id: string; readonly name: string };
}

/** Tells staff what is wrong with a published template. */
export default function ReportTemplateModal({ template, onClose }: ReportTemplateProps) {
  const { t } = useText();
  const said = useToast();
  const form = useActionForm({
    action: communityActions.report,
    call: (values) => ({ params: { id: template.id }, input: values as Sent<typeof communityShapes.report> }),
    onDone: () => {
      said.done(t('library.community.reported'));
      onClose();
    },
  });
  return (
    <ActionFormModal
      of={communityActions.report}
      form={form}
      title={t('library.community.reportTitle', { name: template.name })}
      text={t('library.community.reportText')}
      failed={t('library.community.reportFailed')}
      foot={{ action: t('library.community.reportAction'), icon: 'warning' }}
      onClose={onClose}
    />
  );
}
