import { useState } from 'react';
import { useParams } from 'react-router';
import type { AdminMail } from '#resources/shapes/admin.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { resendMail, useMail } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyField } from '#src/ui/fields/CopyField.tsx';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Asked, Facts, When } from './parts.tsx';

function Acts({ mail }: { readonly mail: AdminMail }) {
  const { t } = useText();
  const mayResend = useGrant('mails:resend').allowed;
  const mayReveal = useGrant('mails:revealLinks').allowed;
  const said = useToast();
  const [busy, setBusy] = useState(false);
  const [links, setLinks] = useState<readonly string[]>([]);
  const again = async () => {
    setBusy(true);
    try {
      await resendMail(mail.id);
      said.done(t('admin.resent'));
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    } finally {
      setBusy(false);
    }
  };
  const reveal = () => openModal('admin-reveal-mail', { mail, onLinks: setLinks });
  return (
    <>
      <div className="row g8 wrap admin-foot">
        {mayResend ? (
          <Button busy={busy} onClick={() => void again()}>
            {t('admin.resend')}
          </Button>
        ) : null}
        {mail.revealable && mayReveal ? <Button onClick={reveal}>{t('admin.reveal')}</Button> : null}
      </div>
      {links.map((link) => (
        <CopyField key={link} label={t('admin.reveal')} value={link} copy={t('common.copy')} copied={t('common.copied')} />
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
          <ScreenTitle text={mail.subject} />
          <PageHeader title={mail.subject} text={mail.recipient} />
          <div className="admin-grid">
            <Panel>
              <Facts
                rows={[
                  [fieldOf('status'), label(`resources.mails.options.status.${mail.status}`)],
                  [fieldOf('template'), label(`resources.mails.options.template.${mail.template}`)],
                  [fieldOf('created_at'), <When key="c" at={mail.created_at} />],
                  [fieldOf('sent_at'), <When key="s" at={mail.sent_at} />],
                  [fieldOf('attempts'), mail.attempts],
                  [fieldOf('error'), mail.error],
                ]}
              />
              <Acts mail={mail} />
            </Panel>
            {/* Without scripts and without a session of ours: the frame only shows. */}
            <iframe className="admin-frame" title={mail.subject} sandbox="" srcDoc={mail.html} />
            <Panel title={t('admin.asText')}>
              <pre className="admin-json">{mail.text}</pre>
            </Panel>
          </div>
        </>
      )}
    </Asked>
  );
}
