import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { passwordActions } from '#resources/actions/account/password.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { authMethods } from '#src/providers/session/accounts.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { mailTo } from '#src/ui/layout/support.ts';
import { AuthForm } from '../AuthForm.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { AuthLinks, AuthNote } from '../AuthNote.tsx';
import { EmailField } from '../email/EmailField.tsx';
import { ResendButton } from '../email/ResendButton.tsx';
import { useAnswer } from '../use-answer.ts';

const EMPTY = { email: '' };

const askForLink = (email: string) => perform(passwordActions.askForLink, { input: { email } });

function BackToLogin() {
  const { t } = useText();
  const { search } = useLocation();
  return (
    <AuthLinks>
      <Link to={`/login${search}`}>{t('auth.backToLogin')}</Link>
    </AuthLinks>
  );
}

interface SentProps {
  readonly email: string;
  /** No mail leaves here: the link waits with whoever runs the installation. */
  readonly isKept: boolean;
  readonly support: string | null;
}

function Sent({ email, isKept, support }: SentProps) {
  const { t } = useText();
  if (isKept) {
    return (
      <AuthFrame title={t('auth.keptTitle')} lead={t('auth.keptText', { email })} sign={<AuthNote icon="mail" tone="good" />}>
        {support ? (
          <a
            className={buttonClass('primary', 'lg')}
            href={mailTo(support, { subject: t('auth.askSubject'), body: t('auth.askBody', { email }) })}
          >
            {t('auth.askSupport')}
          </a>
        ) : null}
        <BackToLogin />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('auth.sentTitle')} lead={t('auth.sentText', { email })} sign={<AuthNote icon="mail" tone="good" />}>
      <p className="mut" style={{ marginTop: 16 }}>
        {t('auth.sentHint')}
      </p>
      <ResendButton send={() => askForLink(email)} />
      <BackToLogin />
    </AuthFrame>
  );
}

/** Asks for a link to a new password. What comes back does not tell whether there is such an account. */
export default function ForgotScreen() {
  const { t } = useText();
  // Asked before anything is sent, so that what comes next is right at once.
  const methods = useAnswer(authMethods);
  const [sent, setSent] = useState<string | null>(null);
  const send = async ({ email }: typeof EMPTY) => {
    await askForLink(email.trim());
    setSent(email.trim());
  };
  const isKept = methods?.sends_mail === false;
  if (sent) return <Sent email={sent} isKept={isKept} support={methods?.support_email ?? null} />;
  return (
    <AuthFrame title={t('auth.forgotTitle')} lead={t(isKept ? 'auth.forgotLeadKept' : 'auth.forgotLead')}>
      <AuthForm
        values={EMPTY}
        check={({ email }) => (email.trim() ? {} : { email: t('errors.email_required') })}
        send={send}
        failed={t('auth.sendFailed')}
        action={t(isKept ? 'auth.sendLinkKept' : 'auth.sendLink')}
      >
        {(form) => <EmailField {...form.text('email')} />}
      </AuthForm>
      <BackToLogin />
    </AuthFrame>
  );
}
