import { useQuery } from '@tanstack/react-query';
import type { SessionRow } from '#domain/wire/accounts.ts';
import { sessionActions } from '#resources/actions/session.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { openModal } from '#src/modals/host.tsx';
import { perform } from '#src/providers/actions/perform.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { deviceName } from '#src/ui/fields/device-name.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

const KEY = ['own-sessions'] as const;
const fresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Without `onEnd` it may not be ended from here. */
function Row({ row, onEnd }: { readonly row: SessionRow; readonly onEnd?: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const device = deviceName(row.user_agent);
  const seen = t('account.seen', { when: format.instant(row.last_seen_at) });
  return (
    <li>
      <Icon name={device && /iPhone|iPad|Android/.test(device.system) ? 'smartphone' : 'laptop'} />
      <div>
        <div className="row g8 wrap">
          <span className="b">{device ? t('account.deviceOn', { ...device }) : t('account.unknownDevice')}</span>
          {row.current ? <span className="tag river">{t('account.thisDevice')}</span> : null}
          {row.by_staff ? <span className="tag">{t('account.byStaff')}</span> : null}
        </div>
        <div className="mut t12 num">{[row.network, seen].filter(Boolean).join(' · ')}</div>
      </div>
      {row.current ? null : (
        <Button disabled={!onEnd} onClick={onEnd}>
          {t('account.signOut')}
        </Button>
      )}
    </li>
  );
}

/** Every log-in of the account; any but this one can be ended. */
export function SessionsPanel() {
  const { t } = useText();
  const said = useToast();
  const impersonated = useMe().impersonation !== null;
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => perform(sessionActions.list, {}, { signal }) });
  const end = async (id: string) => {
    try {
      await perform(sessionActions.end, { params: { id } });
      said.done(t('account.signedOut'));
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    } finally {
      await fresh();
    }
  };
  const endOthers = () =>
    openModal('confirm', {
      title: t('account.signOutAllTitle'),
      text: t('account.signOutAllText'),
      action: t('account.signOutAll'),
      onConfirm: async () => {
        await perform(sessionActions.endOthers, {});
        await fresh();
        said.done(t('account.signedOutAll'));
      },
    });
  return (
    <Panel title={t('account.sessions')}>
      <p className="mut" style={{ marginBottom: 12 }}>
        {t('account.sessionsText')}
      </p>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <SkeletonRows rows={2} label={t('common.loading')} />}
      <ul className="account-lines">
        {data?.map((row) => (
          <Row key={row.id} row={row} onEnd={impersonated ? undefined : () => void end(row.id)} />
        ))}
      </ul>
      {data && data.length > 1 ? (
        <div className="modal-foot">
          {/* Staff in here do not throw the person out of their own devices. */}
          {impersonated ? <span className="help">{t('errors.impersonated')}</span> : null}
          <Button icon="logout" disabled={impersonated} onClick={endOthers}>
            {t('account.signOutAll')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
