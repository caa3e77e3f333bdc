import { useDelete } from '@refinedev/core';
import type { Row } from '#domain/kit/resource.ts';
import { sessionActions } from '#resources/actions/account/session.ts';
import { apiTokens } from '#resources/api-tokens.ts';
import { sessions } from '#resources/sessions.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useFreshRows } from '#src/providers/actions/fresh.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { deviceName } from '#src/ui/fields/device-name.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

type Session = Row<typeof sessions>;

/** More log-ins than this nobody looks through. */
const LATEST = { currentPage: 1, pageSize: 100 } as const;
/** Whether there are any is all that is asked. */
const ONE = { currentPage: 1, pageSize: 1 } as const;

/** Without `onEnd` it may not be ended from here. */
function SessionLine({ row, onEnd }: { readonly row: Session; readonly onEnd?: () => void }) {
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
  const fresh = useFreshRows();
  const { mutateAsync: remove } = useDelete();
  const { result, query } = useRowList(sessions, { pagination: LATEST });
  const hasTokens = useRowList(apiTokens, { pagination: ONE }).result.data.length > 0;
  const end = async (id: string) => {
    try {
      await remove({ resource: sessions.name, id, successNotification: false, errorNotification: false });
      said.done(t('account.signedOut'));
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
      await query.refetch();
    }
  };
  const endOthers = () =>
    openModal('confirm', {
      title: t('account.signOutAllTitle'),
      text: t('account.signOutAllText'),
      action: t('account.signOutAll'),
      tick: hasTokens ? t('account.signOutAllTokens') : undefined,
      onConfirm: async (ticked) => {
        await perform(sessionActions.endOthers, { input: { revoke_api_tokens: ticked } });
        await fresh(sessionActions.endOthers.changes);
        said.done(t(ticked ? 'account.signedOutAllTokens' : 'account.signedOutAll'));
      },
    });
  return (
    <Panel title={t('account.sessions')}>
      <p className="mut" style={{ marginBottom: 12 }}>
        {t('account.sessionsText')}
      </p>
      {query.isError ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonRows rows={2} label={t('common.loading')} /> : null}
      <ul className="account-lines">
        {result.data.map((row) => (
          <SessionLine key={row.id} row={row} onEnd={impersonated ? undefined : () => void end(row.id)} />
        ))}
      </ul>
      {result.data.length > 1 ? (
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
