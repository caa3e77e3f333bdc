import type { Cell } from '#src/crud/cells/cells.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { isPending } from './use-pending.ts';

/** A collaborator: picture, name, address, and whether it is oneself. */
export const PersonCell: Cell = ({ row, value }) => {
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  const { timezone } = useWorkspace();
  const email = String(value ?? '');
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return (
    <span className="row g12 person-cell">
      <Avatar id={email} name={name || email} small />
      <span style={{ minWidth: 0 }}>
        <span className="row g6">
          <span className="ell">{name || email}</span>
          {email === me.email ? <span className="tag">{t('collaborate.you')}</span> : null}
          {isPending(row) ? (
            <span className="tag line">
              <Icon name="clock" size={12} />
              {t('collaborate.pending', { when: format.relative(String(row.created_at ?? ''), timezone) })}
            </span>
          ) : null}
        </span>
        {name ? <span className="t12 mut3 ell person-email">{email}</span> : null}
      </span>
    </span>
  );
};
