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
  /** Only these elements of it, with the lines between them. */
  readonly elements?: readonly string[];
}

/** Keeps a canvas, or what is chosen of it, as it is now, to begin others with: what it is called and for, who finds it, and what of it they see. */
export default function SaveTemplateModal({ canvas, elements, onClose }: SaveTemplateProps) {
  const { t } = useText();
  const said = useToast();
  const form = useActionForm({
    action: ownTemplateActions.save,
    initial: { name: elements ? '' : canvas.name },
    call: (values) => ({
      params: { id: canvas.id },
      input: { ...(values as Sent<typeof ownTemplateShapes.save>), ...(elements && { elements: [...elements] }) },
    }),
    onDone: () => {
      said.done(t('library.save.done'));
      onClose();
    },
  });
  return (
    <ActionFormModal
      of={ownTemplateActions.save}
      form={form}
      title={t(elements ? 'library.save.selection' : 'canvases.saveAsTemplate')}
      text={
        elements
          ? t('library.save.selectionText', { count: elements.length, name: canvas.name })
          : t('library.save.text', { name: canvas.name })
      }
      failed={t('library.save.failed')}
      foot={{ action: t('resources.own-templates.create'), icon: 'layers' }}
      onClose={onClose}
    />
  );
}
