import { useQueryClient } from '@tanstack/react-query';
import type { Values } from '#domain/kit/schema.ts';
import { communityActions } from '#resources/actions/community.ts';
import type { Sent } from '#resources/kit/shape.ts';
import type { communityShapes } from '#resources/shapes/canvas/community.ts';
import { ActionFormModal } from '#src/crud/form/ActionFormModal.tsx';
import { useActionForm } from '#src/crud/form/use-action-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { OWN_TEMPLATES_KEY } from '#src/providers/actions/fresh.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

export interface OfferTemplateProps extends ModalFrame {
  readonly template: { readonly id: string; readonly name: string; readonly author: string | null } & Values;
}

/** What becomes public, before anything is, a sentence each; and why more is asked than of a template of one's own. */
function Public() {
  const { t, sentences } = useText();
  return (
    <>
      <p>
        {sentences(
          t('library.community.public'),
          t('library.community.frozen'),
          t('library.community.media'),
          t('library.community.reviewed'),
        )}
      </p>
      <p style={{ marginTop: 8 }}>{t('library.community.asked')}</p>
    </>
  );
}

/** Offers a copy of a template to everybody: what it is called and for, who is named, and what of it becomes public. */
export default function OfferTemplateModal({ template, onClose }: OfferTemplateProps) {
  const { t } = useText();
  const said = useToast();
  const client = useQueryClient();
  const { id, name, about, industry, purpose, offer_type, product, author } = template;
  const form = useActionForm({
    action: communityActions.offer,
    initial: { name, about, industry, purpose, offer_type, product, credit: author ?? '' } as Values,
    call: (values) => ({ params: { id }, input: values as Sent<typeof communityShapes.offer> }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: [OWN_TEMPLATES_KEY] });
      said.done(t('library.community.offered'));
      onClose();
    },
  });
  return (
    <ActionFormModal
      of={communityActions.offer}
      form={form}
      title={t('library.community.offerTitle', { name })}
      text={<Public />}
      failed={t('library.community.offerFailed')}
      foot={{ action: t('library.community.offerAction'), icon: 'share' }}
      onClose={onClose}
    />
  );
}
