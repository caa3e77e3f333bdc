import { Link, useLocation } from 'react-router';
import { INVITATIONS_PATH, useInvitations } from '#src/providers/place/invitations.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** Says on every screen but their own that invitations wait for an answer. */
export function InvitationBanner() {
  const { t, label } = useText();
  const { pathname } = useLocation();
  const { rows } = useInvitations();
  const [first] = rows;
  if (!first || pathname === INVITATIONS_PATH) return null;
  return (
    <div className="banner calm wrap">
      <span className="row g8">
        <Icon name="mail" size={14} />
        <span>
          {rows.length === 1
            ? t('invitations.one', { inviter: first.inviter, workspace: first.workspace_name })
            : label('invitations.several', { count: rows.length })}
        </span>
      </span>
      <Link className="btn sm" to={INVITATIONS_PATH}>
        {t('invitations.answer')}
      </Link>
    </div>
  );
}
