import { useRef, useState } from 'react';
import { PERMISSIONS, type Permission } from '#domain/wire/collaboration.ts';
import { collaboratorActions } from '#resources/actions/collaborators.ts';
import { useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import PassOnInvitationModal from '#src/modals/pass-on-invitation/Modal.tsx';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { FormAlert, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

export interface InviteCollaboratorProps extends ModalFrame {
  readonly workspace: string;
  readonly workspaceName: string;
}
interface Invitation {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly permissions: Permission;
}
const EMPTY: Invitation = { first_name: '', last_name: '', email: '', permissions: 1 };
const addressOf = ({ email }: Invitation) => email.trim().toLowerCase();

function PermissionChoice({ value, onChange }: { readonly value: Permission; readonly onChange: (value: Permission) => void }) {
  const { t } = useText();
  return (
    <fieldset className="plain-set choices">
      <legend className="t12 mut">{t('resources.collaborators.fields.permissions')}</legend>
      {[...PERMISSIONS].reverse().map((option) => (
        <label key={option.name} className="checkline">
          <input type="radio" name="permissions" checked={value === option.value} onChange={() => onChange(option.value)} />
          <span>
            <span className="b">{t(`resources.collaborators.options.permissions.${option.name}`)}</span>
            <span className="t12 mut" style={{ display: 'block' }}>
              {t(`invite.hints.${option.name}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Invites somebody by address. What was typed stays when it fails; an address that was refused is not sent again. */
export default function InviteCollaboratorModal({ workspace, workspaceName, onClose }: InviteCollaboratorProps) {
  const { t } = useText();
  const said = useToast();
  const { sends_mail: isMailed } = useMe();
  const [isToldByHand, setIsToldByHand] = useState(false);
  const taken = useRef(new Map<string, string>());
  const invite = usePerform(collaboratorActions.invite);
  const required = (field: string) => t('errors.required', { field });
  const form = useForm<Invitation>({
    values: EMPTY,
    check: (values) => ({
      first_name: values.first_name.trim() ? undefined : required(t('resources.collaborators.fields.first_name')),
      email: addressOf(values) ? taken.current.get(addressOf(values)) : required(t('invite.email')),
    }),
    send: async (values, key) => {
      const email = addressOf(values);
      try {
        await invite([{ input: { newClient: { ...values, email }, project: { id: workspace, name: workspaceName } } }], key);
      } catch (cause) {
        if (cause instanceof ApiError && cause.has('already_invited')) taken.current.set(email, cause.message);
        throw cause;
      }
    },
  });
  const email = addressOf(form.values);
  const submit = async () => {
    if (!(await form.submit())) return;
    if (isMailed) {
      said.done(t('invite.done', { email }));
      onClose();
    } else setIsToldByHand(true);
  };
  const field = (name: 'first_name' | 'last_name' | 'email') => ({ autoComplete: 'off', ...form.text(name) });
  if (isToldByHand) {
    return <PassOnInvitationModal email={email} name={form.values.first_name.trim()} workspaceName={workspaceName} onClose={onClose} />;
  }
  return (
    <Dialog title={t('invite.title', { name: workspaceName })} onClose={onClose} asks>
      <Form onSubmit={submit} className="stack">
        {form.general ? <FormAlert title={t('invite.failed')} text={form.general.text} /> : null}
        <p className="mut">{t(isMailed ? 'invite.text' : 'invite.textKept')}</p>
        <TextField label={t('invite.email')} type="email" autoFocus {...field('email')} />
        <div className="two-fields">
          <TextField label={t('resources.collaborators.fields.first_name')} {...field('first_name')} />
          <TextField label={`${t('resources.collaborators.fields.last_name')} (${t('common.optional')})`} {...field('last_name')} />
        </div>
        <PermissionChoice value={form.values.permissions} onChange={(permissions) => form.set('permissions', permissions)} />
        <ModalFoot action={t(isMailed ? 'invite.action' : 'invite.actionKept')} busy={form.busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
