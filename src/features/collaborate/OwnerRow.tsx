import { useMe } from '#src/providers/place/me.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { InviteButton, LeaveButton } from './InviteButton.tsx';

/** Whose workspace it is, and what one can do about the people in it. */
export function OwnerRow() {
  const { t } = useText();
  const me = useMe();
  const { grants, role } = useWorkspace();
  const name = [grants.owner.first_name, grants.owner.last_name].filter(Boolean).join(' ');
  const isMember = role !== 'owner' && me.staff === 'user';
  return (
    <section className="panel owner-row" aria-label={t('collaborate.owner')}>
      <Avatar id={grants.owner.id} name={name} />
      <div className="owner-words">
        <span className="row g6 wrap">
          <span className="b ell">{name}</span>
          <span className="tag river">{t('collaborate.owner')}</span>
          {grants.owner.id === me.id ? <span className="tag">{t('collaborate.you')}</span> : null}
        </span>
        <span className="t12 mut">{t('collaborate.ownerText')}</span>
      </div>
      {role === 'owner' ? <InviteButton look="primary" /> : null}
      {isMember ? <LeaveButton /> : null}
    </section>
  );
}
