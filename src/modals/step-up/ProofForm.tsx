import { type ChangeEvent, useState } from 'react';
import type { StepUpForm } from '#domain/wire/accounts.ts';
import { stepUpActions } from '#resources/actions/step-up.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { FormAlert, PasswordField, TextField } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import { ModalFoot } from '#src/ui/ModalFoot.tsx';

/** What is typed as a proof, and the name it travels by. */
const KINDS = {
  password: { field: 'password', label: 'account.passwordCurrent', proofOf: (password: string): StepUpForm => ({ password }) },
  code: { field: 'code', label: 'auth.code', proofOf: (code: string): StepUpForm => ({ code: code.replaceAll(/\s/g, '') }) },
  mail: { field: 'mailed_code', label: 'stepUp.mailedCode', proofOf: (mailed_code: string): StepUpForm => ({ mailed_code }) },
} as const;

interface ProofFormProps {
  readonly kind: keyof typeof KINDS;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** One field, one button: the password, a code of the app, or the one that was mailed. */
export function ProofForm({ kind, onDone, onCancel }: ProofFormProps) {
  const { t } = useText();
  const { field, label, proofOf } = KINDS[kind];
  const [value, setValue] = useState('');
  const { busy, problems, setProblems, run } = useAct([field]);
  const submit = async () => {
    if (!value.trim()) return setProblems({ [field]: t('errors.required', { field: t(label) }) });
    const proof = proofOf(value);
    if (await run((idempotencyKey) => perform(stepUpActions.prove, { input: proof }, { idempotencyKey }), proof)) onDone();
  };
  const bind = {
    label: t(label),
    value,
    problem: problems[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value),
  };
  return (
    <Form onSubmit={submit} className="stack">
      {problems[''] ? <FormAlert title={t('stepUp.failed')} text={problems['']} /> : null}
      {kind === 'password' ? (
        <PasswordField autoComplete="current-password" {...bind} />
      ) : (
        <TextField
          autoComplete="one-time-code"
          inputMode={kind === 'mail' ? 'numeric' : 'text'}
          help={kind === 'code' ? t('stepUp.codeHelp') : undefined}
          {...bind}
        />
      )}
      <ModalFoot action={t('stepUp.action')} busy={busy} onCancel={onCancel} />
    </Form>
  );
}
