import { Button } from 'antd';
import type { Row } from '#domain/kit/resource.ts';
import { billingNotices } from '#resources/billing/billing-notices.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { NoticeStatus } from './notices.tsx';
import { Facts, useFacts } from './parts.tsx';
import { ShowRow } from './ShowRow.tsx';

type Notice = Row<typeof billingNotices>;

function Replay({ notice }: { readonly notice: Notice }) {
  const { t } = useText();
  if (!useGrant('billing-notices:replay').allowed) return null;
  return <Button onClick={() => openModal('admin-replay-notice', { notice })}>{t('admin.replay')}</Button>;
}

function Whole({ notice }: { readonly notice: Notice }) {
  const declared = useFacts(billingNotices, notice);
  return (
    <Panel>
      <Facts rows={declared('event', 'customer', 'happened_at', 'received_at', 'attempts', 'error', 'done_at')} />
    </Panel>
  );
}

/** One notice of the payment provider. */
export default function NoticeScreen() {
  return (
    <ShowRow<Notice>
      resource={billingNotices}
      title={({ kind }) => kind}
      tags={({ status }) => <NoticeStatus status={status} />}
      acts={(notice) => <Replay notice={notice} />}
    >
      {(notice) => <Whole notice={notice} />}
    </ShowRow>
  );
}
