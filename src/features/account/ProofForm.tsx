import { useState } from 'react';
import type { SecondProof } from '#domain/wire/accounts.ts';
import type { Me } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { FormAlert, PasswordField, TextField } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import { ModalFoot } from '#src/ui/ModalFoot.tsx';
import { useAccountChange } from './use-account-change.ts';

export interface ProofFormProps {
  readonly me: Pick<Me, 'has_password'>;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly danger?: boolean;
  /** Said once it is done; null where the next step shows it. */
  readonly said: string | null;
  readonly act: (proof: SecondProof, once: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** An act that asks once more who is there: by the password, or by a code where a provider lets the person in. */
export function ProofForm({ me, title, text, action, danger = false, said, act, onDone, onCancel }: ProofFormProps) {
  const { t } = useText();
  const [value, setValue] = useState('');
  const { busy, refusal, setRefusal, run } = useAccountChange(['password', 'code']);
  const label = t(me.has_password ? 'account.passwordCurrent' : 'auth.code');
  const name = me.has_password ? 'password' : 'code';
  const submit = async () => {
    const given = me.has_password ? value : value.replaceAll(/\s/g, '');
    if (!given) return setRefusal({ [name]: t('errors.required', { field: label }) });
    const proof: SecondProof = me.has_password ? { password: given } : { code: given };
    if (await run({ act: (once) => act(proof, once), said, values: proof })) onDone();
  };
  const field = { label, value, problem: refusal[name], onChange: (event: { target: { value: string } }) => setValue(event.target.value) };
  return (
    <Form onSubmit={submit} className="account-proof">
      {refusal[''] ? <FormAlert title={t('account.updateFailed')} text={refusal['']} /> : null}
      <p className="b">{title}</p>
      <p className="mut">{text}</p>
      {me.has_password ? (
        <PasswordField autoComplete="current-password" autoFocus {...field} />
      ) : (
        <TextField autoComplete="one-time-code" inputMode="numeric" autoFocus {...field} />
      )}
      <ModalFoot action={action} danger={danger} busy={busy} onCancel={onCancel} />
    </Form>
  );
}
