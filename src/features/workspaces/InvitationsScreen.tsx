import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PERMISSIONS } from '#domain/wire/collaboration.ts';
import type { OwnInvitation } from '#resources/shapes/collaborators.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { acceptInvitation, declineInvitation, useInvitations } from '#src/providers/place/invitations.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useIdempotencyKey } from '#src/providers/use-idempotency-key.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import './workspaces.css';
import { useFreshRows } from '#src/providers/actions/fresh.ts';

/** One invitation and its two answers; accepting leads into the workspace. */
function Row({ row }: { readonly row: OwnInvitation }) {
  const { t } = useText();
  const me = useMe();
  const format = useFormat();
  const said = useToast();
  const idempotency = useIdempotencyKey();
  const navigate = useNavigate();
  const refresh = useFreshRows();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const act = async (kind: 'accept' | 'decline', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(kind);
    try {
      await work();
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
      setBusy(null);
    }
  };
  const accept = () =>
    act('accept', async () => {
      await acceptInvitation(row.id, idempotency.keyFor(row.id));
      await refresh(['workspaces']);
      said.done(t('invitations.accepted', { workspace: row.workspace_name }));
      await navigate(`/dashboard/workspaces/${row.workspace}`);
    });
  const decline = () =>
    act('decline', async () => {
      await declineInvitation(row.id);
      said.done(t('invitations.declined', { workspace: row.workspace_name }));
    });
  const permission = PERMISSIONS.find(({ value }) => value === row.permissions)?.name ?? 'view_only';
  const facts = [t('invitations.by', { inviter: row.inviter }), t(`resources.collaborators.options.permissions.${permission}`)];
  return (
    <li>
      <Avatar id={row.workspace} name={row.workspace_name} />
      <div className="invitation-words">
        <div className="b ell">{row.workspace_name}</div>
        <div className="mut t12 num">{[...facts, format.instant(row.created_at, me.timezone)].join(' · ')}</div>
      </div>
      <div className="row g8 wrap">
        <Button busy={busy === 'decline'} disabled={busy === 'accept' || me.impersonation !== null} onClick={() => void decline()}>
          {t('invitations.decline')}
        </Button>
        <Button
          look="primary"
          busy={busy === 'accept'}
          disabled={busy === 'decline' || me.impersonation !== null}
          onClick={() => void accept()}
        >
          {t('invitations.accept')}
        </Button>
      </div>
    </li>
  );
}

/** What somebody with an account was invited to; nobody gets a place in a workspace without saying yes. */
export default function InvitationsScreen() {
  const { t } = useText();
  const me = useMe();
  const { rows, error, isLoading, retry } = useInvitations();
  const mustConfirm = me.sends_mail && !me.email_verified;
  return (
    <div className="stack invitations-page">
      <ScreenTitle text={t('invitations.title')} />
      <div>
        <PageHeader title={t('invitations.title')} text={t('invitations.text', { email: me.email })} />
      </div>
      {error ? <LoadFailed error={error} onRetry={retry} /> : null}
      {isLoading ? <SkeletonRows rows={2} label={t('common.loading')} /> : null}
      {isLoading || error || rows.length > 0 ? null : (
        <EmptyState icon="mail" title={t('invitations.none')} text={t(mustConfirm ? 'invitations.confirmFirst' : 'invitations.noneText')}>
          <Link className="btn" to="/dashboard/workspaces/overview">
            {t('collaborate.toOverview')}
          </Link>
        </EmptyState>
      )}
      {rows.length > 0 ? (
        <Panel>
          <ul className="invitations">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          {me.impersonation ? <p className="help">{t('errors.impersonated')}</p> : null}
        </Panel>
      ) : null}
    </div>
  );
}
