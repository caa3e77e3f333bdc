import { Button, Space } from 'antd';
import { useState } from 'react';
import { mails } from '#resources/mails.ts';
import type { AdminMail } from '#resources/shapes/admin.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { resendMail } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { CopyField } from '#src/ui/fields/CopyField.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { MailStatus } from './mails.tsx';
import { ActButton, Facts, useFacts } from './parts.tsx';
import { ShowRow } from './ShowRow.tsx';

interface MailProps {
  readonly mail: AdminMail;
}

function Acts({ mail, onLinks }: MailProps & { readonly onLinks: (links: readonly string[]) => void }) {
  const { t } = useText();
  const mayResend = useGrant('mails:resend').allowed;
  const mayReveal = useGrant('mails:revealLinks').allowed;
  const reveal = () => openModal('admin-reveal-mail', { mail, onLinks });
  return (
    <Space wrap>
      {mail.revealable && mayReveal ? <Button onClick={reveal}>{t('admin.reveal')}</Button> : null}
      {mayResend ? <ActButton act={() => resendMail(mail.id).then(() => t('admin.resent'))}>{t('admin.resend')}</ActButton> : null}
    </Space>
  );
}

function Whole({ mail, links }: MailProps & { readonly links: readonly string[] }) {
  const { t } = useText();
  const declared = useFacts(mails, mail);
  return (
    <>
      <Panel>
        <Facts rows={declared('recipient', 'template', 'created_at', 'sent_at', 'attempts', 'error')} />
        {links.map((link) => (
          <CopyField key={link} label={t('admin.reveal')} value={link} copy={t('common.copy')} copied={t('common.copied')} />
        ))}
      </Panel>
      {/* Without scripts and without a session of ours: the frame only shows. */}
      <iframe className="admin-frame" title={mail.subject} sandbox="" srcDoc={mail.html} />
      <Panel title={t('admin.asText')}>
        <pre className="admin-json">{mail.text}</pre>
      </Panel>
    </>
  );
}

/** One mail of the outbox, as its reader sees it; secret parts of links are masked. */
export default function MailScreen() {
  const [links, setLinks] = useState<readonly string[]>([]);
  return (
    <ShowRow<AdminMail>
      resource={mails}
      title={({ subject }) => subject}
      tags={({ status }) => <MailStatus status={status} />}
      acts={(mail) => <Acts mail={mail} onLinks={setLinks} />}
    >
      {(mail) => <Whole mail={mail} links={links} />}
    </ShowRow>
  );
}
