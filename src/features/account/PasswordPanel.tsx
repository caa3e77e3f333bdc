import { useState } from 'react';
import type { Me } from '#domain/wire/session.ts';
import { passwordActions } from '#resources/actions/password.ts';
import { useLeaveGuard } from '#src/crud/use-leave-guard.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/i18n.ts';
import { passwordSentence } from '#src/providers/password-problem.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, PasswordField } from '#src/ui/Field.tsx';
import { Form } from '#src/ui/Form.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PasswordRules } from '#src/ui/PasswordRules.tsx';
import { useAccountChange } from './use-account-change.ts';

const EMPTY = { current: '', updated: '', again: '' } as const;
type Values = Record<keyof typeof EMPTY, string>;

/** For somebody whom a provider lets in: a link to a first password. */
function NoPassword({ email, sends_mail: isMailed }: Pick<Me, 'email' | 'sends_mail'>) {
  const { t } = useText();
  const { busy, refusal, run } = useAccountChange([]);
  return (
    <>
      {refusal[''] ? <FormAlert title={t('account.updateFailed')} text={refusal['']} /> : null}
      <div className="account-act">
        <div>
          <p className="mut">{t('account.passwordNone')}</p>
        </div>
        <Button
          icon="mail"
          busy={busy}
          onClick={() =>
            void run({
              act: () => perform(passwordActions.askForLink, { input: { email } }),
              said: t(isMailed ? 'account.passwordSent' : 'account.passwordKept', { email }),
            })
          }
        >
          {t('account.passwordSend')}
        </Button>
      </div>
    </>
  );
}

function ChangeForm({ email }: { readonly email: string }) {
  const { t } = useText();
  const [values, setValues] = useState<Values>(EMPTY);
  const [tried, setTried] = useState(false);
  const { busy, refusal, setRefusal, run } = useAccountChange(['current', 'updated']);
  useLeaveGuard(Object.values(values).some(Boolean) && !busy);
  const differs = values.again !== values.updated && (tried || !values.updated.startsWith(values.again));
  const required = (text: 'account.passwordCurrent' | 'auth.newPassword') => t('errors.required', { field: t(text) });
  const weak = passwordSentence(values.updated, t, email);
  const missing = () => ({
    ...(values.current ? {} : { current: required('account.passwordCurrent') }),
    ...(values.updated ? {} : { updated: required('auth.newPassword') }),
    // The rules below the field say what this does not.
    ...(values.updated && weak !== undefined ? { updated: weak } : {}),
  });
  const submit = async () => {
    setTried(true);
    const found = missing();
    setRefusal(found);
    if (Object.keys(found).length > 0 || values.again !== values.updated) return;
    const act = (idempotencyKey: string) =>
      perform(passwordActions.change, { input: { current: values.current, updated: values.updated } }, { idempotencyKey });
    if (!(await run({ act, said: t('account.passwordChanged'), values }))) return;
    setValues(EMPTY);
    setTried(false);
  };
  const bind = (name: keyof Values) => ({
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <Form onSubmit={submit}>
      {refusal[''] ? <FormAlert title={t('account.updateFailed')} text={refusal['']} /> : null}
      <PasswordField label={t('account.passwordCurrent')} autoComplete="current-password" problem={refusal.current} {...bind('current')} />
      <PasswordField label={t('auth.newPassword')} autoComplete="new-password" problem={refusal.updated} {...bind('updated')} />
      <PasswordRules password={values.updated} strict={tried} />
      <PasswordField
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        problem={differs ? t('errors.password_mismatch') : undefined}
        {...bind('again')}
      />
      <div className="modal-foot">
        <Button look="primary" type="submit" busy={busy}>
          {t('account.passwordChange')}
        </Button>
      </div>
    </Form>
  );
}

/** Changing one's own password; it ends every other log-in. */
export function PasswordPanel({ me }: { readonly me: Me }) {
  const { t } = useText();
  return <Panel title={t('account.password')}>{me.has_password ? <ChangeForm email={me.email} /> : <NoPassword {...me} />}</Panel>;
}
