import type { BaseRecord } from '@refinedev/core';
import { Link } from 'react-router';
import { includedOf, personName } from '#src/crud/form/references.ts';
import type { RowsProps } from '#src/crud/list/ListTable.tsx';
import { RowMenu } from '#src/crud/list/RowMenu.tsx';
import { LockedNote } from '#src/crud/locks/LockedNote.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { WorkspaceSquare } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { UnlockWorkspaceButton } from './UnlockWorkspaceButton.tsx';

type CardProps = RowsProps & { readonly row: BaseRecord };

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

function Head({ row, to }: Pick<CardProps, 'row'> & { readonly to: string }) {
  const { t } = useText();
  const me = useMe();
  const name = String(row.name ?? '');
  const locked = row.is_locked === true;
  const site = String(row.main_url ?? '').replace(/^https?:\/\/|\/$/g, '');
  return (
    <>
      <WorkspaceSquare id={String(row.id)} name={name} locked={locked} />
      <span style={{ minWidth: 0 }}>
        <Link to={to} className="b t14 ell ws-link">
          {name}
        </Link>
        <span className="t12 mut3 ell" style={{ display: 'block' }}>
          {site}
        </span>
      </span>
      {row.is_sample === true ? <span className="tag river nw">{t('common.sample_data')}</span> : null}
      <span className="sp" />
      {locked ? (
        <span className="tag">
          <Icon name="lock" size={12} />
          {t('common.locked')}
        </span>
      ) : row.user !== me.id ? (
        <span className="tag river">{t('overview.shared')}</span>
      ) : null}
    </>
  );
}

function Card(props: CardProps) {
  const { row, slots, selection, pathOf } = props;
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  const locked = row.is_locked === true;
  const isOwn = row.user === me.id;
  const owner = personName(includedOf(row).user);
  const classes = ['panel ws-card', locked ? 'locked-ws' : '', selection.has(row) ? 'sel' : ''];
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <div className="row g12">
        <Head row={row} to={pathOf(row)} />
        <RowMenu {...props} slots={{ ...slots, rowButton: undefined }} />
      </div>
      {owner && !isOwn ? <p className="t12 mut3 ell">{t('overview.owner', { name: owner })}</p> : null}
      {locked ? (
        <p className="mut">
          <LockedNote row={row} /> {isOwn ? t('overview.lockedOwn') : t('overview.lockedShared')}
        </p>
      ) : null}
      <div className="row g8 t12 mut3 ws-foot">
        {isOwn ? (
          <input
            type="checkbox"
            className="cb ws-pick"
            aria-label={t('crud.selectRow', { name: String(row.name ?? '') })}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        ) : null}
        {locked ? <UnlockWorkspaceButton row={row} /> : <Facts row={row} />}
        <span className="sp" />
        <span className="nw">{t('overview.edited', { when: format.relative(String(row.updated_at ?? '')) })}</span>
      </div>
    </li>
  );
}

/** Workspaces as cards; the whole card leads into it. */
export function WorkspaceCards(props: RowsProps) {
  return (
    <ul className="ws-cards">
      {props.rows.map((row) => (
        <Card key={String(row.id)} {...props} row={row} />
      ))}
    </ul>
  );
}
