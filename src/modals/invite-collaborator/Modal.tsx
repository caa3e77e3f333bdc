import { type ChangeEvent, useRef, useState } from 'react';
import { PERMISSIONS, type Permission } from '#domain/wire/collaboration.ts';
import { collaboratorActions } from '#resources/actions/collaborators.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import PassOnInvitationModal from '#src/modals/pass-on-invitation/Modal.tsx';
import { useAction } from '#src/providers/actions/use-action.ts';
import { ApiError, type Sentences } from '#src/providers/api-error.ts';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormAlert, TextField } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import { ModalFoot } from '#src/ui/ModalFoot.tsx';
import { useToast } from '#src/ui/use-toast.ts';

export interface InviteCollaboratorProps extends ModalFrame {
  readonly workspace: string;
  readonly workspaceName: string;
}
type Name = 'first_name' | 'last_name' | 'email';
const EMPTY: Readonly<Record<Name, string>> = { first_name: '', last_name: '', email: '' };

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
  const [values, setValues] = useState(EMPTY);
  const [permissions, setPermissions] = useState<Permission>(1);
  const [isToldByHand, setIsToldByHand] = useState(false);
  const taken = useRef(new Map<string, string>());
  const email = values.email.trim().toLowerCase();
  const noteTaken = (cause: unknown) => {
    if (cause instanceof ApiError && cause.has('already_invited')) taken.current.set(email, cause.message);
  };
  const { busy, problems, setProblems, run } = useAction(collaboratorActions.invite, Object.keys(EMPTY), noteTaken);

  const missing = (): Sentences => {
    const required = (field: string) => t('errors.required', { field });
    const refused = taken.current.get(email);
    return {
      ...(values.first_name.trim() ? {} : { first_name: required(t('resources.collaborators.fields.first_name')) }),
      ...(email ? (refused ? { email: refused } : {}) : { email: required(t('invite.email')) }),
    };
  };
  const submit = async () => {
    const found = missing();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const input = { newClient: { ...values, email, permissions }, project: { id: workspace, name: workspaceName } };
    if (!(await run({ input }))) return;
    if (isMailed) {
      said.done(t('invite.done', { email }));
      onClose();
    } else setIsToldByHand(true);
  };
  const field = (name: Name) => ({
    value: values[name],
    problem: problems[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.target;
      setValues((current) => ({ ...current, [name]: value }));
      const { [name]: _, ...others } = problems;
      setProblems(others);
    },
  });
  if (isToldByHand) {
    return <PassOnInvitationModal email={email} name={values.first_name.trim()} workspaceName={workspaceName} onClose={onClose} />;
  }
  return (
    <Dialog title={t('invite.title', { name: workspaceName })} onClose={onClose} asks>
      <Form onSubmit={submit} className="stack">
        {problems[''] ? <FormAlert title={t('invite.failed')} text={problems['']} /> : null}
        <p className="mut">{t(isMailed ? 'invite.text' : 'invite.textKept')}</p>
        <TextField label={t('invite.email')} type="email" autoFocus {...field('email')} />
        <div className="two-fields">
          <TextField label={t('resources.collaborators.fields.first_name')} {...field('first_name')} />
          <TextField label={`${t('resources.collaborators.fields.last_name')} (${t('common.optional')})`} {...field('last_name')} />
        </div>
        <PermissionChoice value={permissions} onChange={setPermissions} />
        <ModalFoot action={t(isMailed ? 'invite.action' : 'invite.actionKept')} busy={busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
