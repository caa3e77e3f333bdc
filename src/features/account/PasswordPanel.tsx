import { type FormEvent, useState } from 'react';
import { passwordProblems } from '#domain/accounts/password.ts';
import type { Me } from '#domain/wire/session.ts';
import { useLeaveGuard } from '#src/crud/use-leave-guard.ts';
import { askForReset, changePassword } from '#src/providers/accounts.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, PasswordField } from '#src/ui/Field.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PasswordRules } from '#src/ui/PasswordRules.tsx';
import { useAccountChange } from './use-account-change.ts';

const EMPTY = { current: '', updated: '', again: '' } as const;
type Values = Record<keyof typeof EMPTY, string>;

/** For somebody whom a provider lets in: a link to a first password. */
function NoPassword({ email }: { readonly email: string }) {
  const { t } = useText();
  const { busy, refusal, run } = useAccountChange([]);
  return (
    <>
      {refusal[''] ? <FormAlert title={t('account.updateFailed')} text={refusal['']} /> : null}
      <div className="account-act">
        <div>
          <p className="mut">{t('account.passwordNone')}</p>
        </div>
        <Button icon="mail" busy={busy} onClick={() => void run(() => askForReset(email), t('account.passwordSent', { email }))}>
          {t('account.passwordSend')}
        </Button>
      </div>
    </>
  );
}

function ChangeForm() {
  const { t } = useText();
  const [values, setValues] = useState<Values>(EMPTY);
  const [tried, setTried] = useState(false);
  const { busy, refusal, setRefusal, run } = useAccountChange(['current', 'updated']);
  useLeaveGuard(Object.values(values).some(Boolean) && !busy);
  const differs = values.again !== values.updated && (tried || !values.updated.startsWith(values.again));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setRefusal(values.current ? {} : { current: t('errors.password_required') });
    if (!values.current || passwordProblems(values.updated).length > 0 || values.again !== values.updated) return;
    if (!(await run(() => changePassword(values.current, values.updated), t('account.passwordChanged')))) return;
    setValues(EMPTY);
    setTried(false);
  };
  const bind = (name: keyof Values) => ({
    value: values[name],
    onChange: (event: { readonly target: { readonly value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  const alert = refusal[''] ?? (values.current ? refusal.current : undefined);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {alert ? <FormAlert title={t('account.updateFailed')} text={alert} /> : null}
      <PasswordField
        label={t('account.passwordCurrent')}
        autoComplete="current-password"
        problem={values.current ? undefined : refusal.current}
        {...bind('current')}
      />
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
    </form>
  );
}

/** Changing one's own password; it ends every other log-in. */
export function PasswordPanel({ me }: { readonly me: Me }) {
  const { t } = useText();
  return <Panel title={t('account.password')}>{me.has_password ? <ChangeForm /> : <NoPassword email={me.email} />}</Panel>;
}
