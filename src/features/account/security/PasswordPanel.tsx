import { useState } from 'react';
import { passwordActions } from '#resources/actions/account/password.ts';
import type { Me } from '#resources/shapes/account/account.ts';
import { useForm } from '#src/forms/use-form.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { passwordSentence } from '#src/providers/session/password-problem.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert, PasswordField } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { PasswordRules } from '#src/ui/fields/PasswordRules.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useLeaveGuard } from '#src/ui/windows/unsaved.ts';
import { useAccountChange, useAccountSaved } from '../use-account-change.ts';

const EMPTY = { current: '', updated: '', again: '' } as const;
type Values = Readonly<Record<keyof typeof EMPTY, string>>;

/** For somebody whom a provider lets in: a link to a first password. */
function NoPassword({ email, sends_mail: isMailed }: Pick<Me, 'email' | 'sends_mail'>) {
  const { t } = useText();
  const { busy, problem, run } = useAccountChange();
  return (
    <>
      {problem ? <FormAlert title={t('account.updateFailed')} text={problem} /> : null}
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
  const [tried, setTried] = useState(false);
  const saved = useAccountSaved();
  const required = (text: 'account.passwordCurrent' | 'auth.newPassword') => t('errors.required', { field: t(text) });
  const form = useForm<Values>({
    values: EMPTY,
    check: ({ current, updated, again }) => ({
      current: current ? undefined : required('account.passwordCurrent'),
      // The rules below the field say what this does not.
      updated: updated ? passwordSentence(updated, t, email) : required('auth.newPassword'),
      again: again === updated ? undefined : t('errors.password_mismatch'),
    }),
    send: async ({ current, updated }, idempotencyKey) => {
      await perform(passwordActions.change, { input: { current, updated } }, { idempotencyKey });
      await saved(t('account.passwordChanged'));
    },
  });
  const { values } = form;
  useLeaveGuard(Object.values(values).some(Boolean) && !form.busy);
  const differs = values.again !== values.updated && (tried || !values.updated.startsWith(values.again));
  const submit = async () => {
    setTried(true);
    if (!(await form.submit())) return;
    form.reset();
    setTried(false);
  };
  return (
    <Form onSubmit={submit}>
      {form.general ? <FormAlert title={t('account.updateFailed')} text={form.general.text} /> : null}
      <PasswordField label={t('account.passwordCurrent')} autoComplete="current-password" {...form.text('current')} />
      <PasswordField label={t('auth.newPassword')} autoComplete="new-password" {...form.text('updated')} />
      <PasswordRules password={values.updated} strict={tried} />
      <PasswordField
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        {...form.text('again')}
        problem={differs ? t('errors.password_mismatch') : undefined}
      />
      <div className="modal-foot">
        <Button look="primary" type="submit" busy={form.busy}>
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
