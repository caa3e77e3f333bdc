import { ownTemplateActions } from '#resources/actions/own-templates.ts';
import type { Sent } from '#resources/kit/shape.ts';
import type { ownTemplateShapes } from '#resources/shapes/canvas/own-templates.ts';
import { ActionFormModal } from '#src/crud/form/ActionFormModal.tsx';
import { useActionForm } from '#src/crud/form/use-action-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

export interface SaveTemplateProps extends ModalFrame {
  readonly canvas: { readonly id: string; readonly name: string };
}

/** Keeps a canvas as it is now, to begin others with: what it is called and for, who finds it, and what of it they see. */
export default function SaveTemplateModal({ canvas, onClose }: SaveTemplateProps) {
  const { t } = useText();
  const said = useToast();
  const form = useActionForm({
    action: ownTemplateActions.save,
    initial: { name: canvas.name },
    call: (values) => ({ params: { id: canvas.id }, input: values as Sent<typeof ownTemplateShapes.save> }),
    onDone: () => {
      said.done(t('library.save.done'));
      onClose();
    },
  });
  return (
    <ActionFormModal
      of={ownTemplateActions.save}
      form={form}
      title={t('canvases.saveAsTemplate')}
      text={t('library.save.text', { name: canvas.name })}
      failed={t('library.save.failed')}
      foot={{ action: t('resources.own-templates.create'), icon: 'layers' }}
      onClose={onClose}
    />
  );
}
