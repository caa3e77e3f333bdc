import type { Cell } from '#src/crud/cells.tsx';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { useWorkspace } from '#src/providers/workspace.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
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
