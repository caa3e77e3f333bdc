import { useState } from 'react';
import { useParams } from 'react-router';
import type { DeskMail } from '#domain/wire/desk.ts';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/i18n.ts';
import { grantOf, useMe } from '#src/providers/me.tsx';
import { Button } from '#src/ui/Button.tsx';
import { PageHeader, Panel } from '#src/ui/Panel.tsx';
import { resendMail, revealMail, useMail } from './desk-api.ts';
import { Asked, Facts, When } from './parts.tsx';

function Acts({ mail }: { readonly mail: DeskMail }) {
  const { t } = useText();
  const me = useMe();
  const [problem, setProblem] = useState<string | null>(null);
  const [links, setLinks] = useState<readonly string[]>([]);
  const again = async () => {
    setProblem(null);
    await resendMail(mail.id).catch((cause: unknown) => setProblem(cause instanceof Error ? cause.message : t('errors.unknown')));
  };
  const reveal = () =>
    openModal('desk-act', {
      title: t('desk.reveal'),
      text: t('desk.revealText'),
      action: t('desk.reveal'),
      onSubmit: async (_values, reason) => setLinks((await revealMail(mail.id, reason)).links),
    });
  return (
    <>
      <div className="row g8 wrap">
        {grantOf(me, 'desk-mails:edit').allowed ? <Button onClick={() => void again()}>{t('desk.resend')}</Button> : null}
        {mail.revealable && grantOf(me, 'desk-mail-link:show').allowed ? <Button onClick={reveal}>{t('desk.reveal')}</Button> : null}
      </div>
      {problem ? (
        <p className="help err" role="alert">
          {problem}
        </p>
      ) : null}
      {links.map((link) => (
        <pre key={link} className="desk-json">
          {link}
        </pre>
      ))}
    </>
  );
}

/** One mail of the outbox, as its reader sees it; secret parts of links are masked. */
export default function MailScreen() {
  const { t, label } = useText();
  const { id = '' } = useParams();
  const fieldOf = (name: string) => label(`resources.mails.fields.${name}`);
  return (
    <Asked query={useMail(id)}>
      {(mail) => (
        <>
          <title>{`${mail.subject} · Flumen`}</title>
          <PageHeader title={mail.subject} text={mail.recipient} />
          <div className="desk-grid">
            <Panel>
              <Facts
                rows={[
                  [fieldOf('status'), label(`resources.mails.options.status.${mail.status}`)],
                  [fieldOf('template'), mail.template],
                  [fieldOf('created_at'), <When key="c" at={mail.created_at} />],
                  [fieldOf('sent_at'), <When key="s" at={mail.sent_at} />],
                  [fieldOf('attempts'), mail.attempts],
                  [fieldOf('error'), mail.error],
                ]}
              />
              <Acts mail={mail} />
            </Panel>
            {/* Without scripts and without a session of ours: the frame only shows. */}
            <iframe className="desk-frame" title={mail.subject} sandbox="" srcDoc={mail.html} />
            <Panel title={t('desk.asText')}>
              <pre className="desk-json">{mail.text}</pre>
            </Panel>
          </div>
        </>
      )}
    </Asked>
  );
}
