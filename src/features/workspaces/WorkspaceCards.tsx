import type { BaseRecord } from '@refinedev/core';
import { Link } from 'react-router';
import type { RowsProps } from '#src/crud/ListTable.tsx';
import { includedOf, personName } from '#src/crud/references.ts';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { WorkspaceSquare } from '#src/ui/Avatar.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';

interface CardProps {
  readonly row: BaseRecord;
  readonly to: string;
}

function Facts({ row }: Pick<CardProps, 'row'>) {
  const { t } = useText();
  const format = useFormat();
  const since = row.started_tracking_at;
  const isTracking = typeof since === 'string' && since !== '';
  return (
    <p className="row g6 mut">
      <i className="dotmark" style={{ background: isTracking ? 'var(--fl-ontrack)' : undefined, marginRight: 2 }} />
      {isTracking ? t('overview.trackingSince', { day: format.relative(since) }) : t('overview.noTracking')}
    </p>
  );
}

function Card({ row, to }: CardProps) {
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  const name = String(row.name ?? '');
  const locked = row.is_locked === true;
  const owner = personName(includedOf(row).user);
  const site = String(row.main_url ?? '').replace(/^https?:\/\/|\/$/g, '');
  return (
    <li className={locked ? 'panel ws-card locked-ws' : 'panel ws-card'}>
      <div className="row g12">
        <WorkspaceSquare id={String(row.id)} name={name} locked={locked} />
        <span style={{ minWidth: 0 }}>
          <Link to={to} className="b t14 ell ws-link">
            {name}
          </Link>
          <span className="t12 mut3 ell" style={{ display: 'block' }}>
            {site}
          </span>
        </span>
        <span className="sp" />
        {locked ? (
          <span className="tag">
            <Icon name="lock" size={12} />
            {t('common.locked')}
          </span>
        ) : row.user !== me.id ? (
          <span className="tag river">{t('overview.shared')}</span>
        ) : null}
      </div>
      {owner && row.user !== me.id ? <p className="t12 mut3 ell">{t('overview.owner', { name: owner })}</p> : null}
      <div className="row g8 t12 mut3 ws-foot">
        {locked ? <p title={t('overview.locked')}>{t('overview.lockedShort')}</p> : <Facts row={row} />}
        <span className="sp" />
        <span className="nw">{t('overview.edited', { when: format.relative(String(row.updated_at ?? '')) })}</span>
      </div>
    </li>
  );
}

/** Workspaces as cards; the whole card leads into it. */
export function WorkspaceCards({ rows, pathOf }: RowsProps) {
  return (
    <ul className="ws-cards">
      {rows.map((row) => (
        <Card key={String(row.id)} row={row} to={pathOf(row)} />
      ))}
    </ul>
  );
}
