import { stepUpActions } from '#resources/actions/account/step-up.ts';
import type { StepUpForm } from '#resources/shapes/account/step-up.ts';
import { useForm } from '#src/forms/use-form.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { FormAlert, PasswordField, TextField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

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
  const form = useForm<Readonly<Record<string, string>>>({
    values: { [field]: '' },
    check: (values) => (values[field]?.trim() ? {} : { [field]: t('errors.required', { field: t(label) }) }),
    send: (values, idempotencyKey) => perform(stepUpActions.prove, { input: proofOf(values[field] ?? '') }, { idempotencyKey }),
  });
  const submit = async () => {
    if (await form.submit()) onDone();
  };
  const bind = { label: t(label), ...form.text(field) };
  return (
    <Form onSubmit={submit} className="stack">
      {form.general ? <FormAlert title={t('stepUp.failed')} text={form.general.text} /> : null}
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
      <ModalFoot action={t('stepUp.action')} busy={form.busy} onCancel={onCancel} />
    </Form>
  );
}
