import { useState } from 'react';
import type { Values } from '#domain/kit/schema.ts';
import { apiTokenActions } from '#resources/actions/account/api-tokens.ts';
import type { Sent } from '#resources/kit/shape.ts';
import type { apiTokenShapes } from '#resources/shapes/account/api-tokens.ts';
import { ActionFormModal } from '#src/crud/form/ActionFormModal.tsx';
import { useActionForm } from '#src/crud/form/use-action-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { NewToken } from './NewToken.tsx';

/** What no end means. */
function EndHint({ values }: { readonly values: Values }) {
  const { t } = useText();
  return values.expires_in_days === null ? t('tokens.neverHelp') : null;
}

/** Makes a personal API token, and shows it the only time. */
export default function ApiTokenModal({ onClose }: ModalFrame) {
  const { t } = useText();
  const [token, setToken] = useState<string | null>(null);
  const form = useActionForm({
    action: apiTokenActions.create,
    call: (values) => ({ input: values as Sent<typeof apiTokenShapes.create> }),
    onDone: (made) => setToken(made.token),
  });
  if (token !== null) {
    return (
      <Dialog title={t('tokens.made')} onClose={onClose} asks>
        <NewToken token={token} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <ActionFormModal
      of={apiTokenActions.create}
      form={form}
      title={t('tokens.new')}
      failed={t('tokens.failed')}
      foot={{ action: t('tokens.make') }}
      hints={{ expires_in_days: EndHint }}
      onClose={onClose}
    />
  );
}
