import type { BaseRecord } from '@refinedev/core';
import { Link } from 'react-router';
import { CELLS } from '#src/crud/cells/cells.tsx';
import { includedOf, personName } from '#src/crud/form/references.ts';
import type { RowsProps } from '#src/crud/list/ListTable.tsx';
import { RowMenu } from '#src/crud/list/RowMenu.tsx';
import { LockedNote } from '#src/crud/locks/LockedNote.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { CanvasStatusCell } from '#src/slots/canvas-cells.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Tags } from '#src/ui/data/Tags.tsx';
import { Thumbnail } from '#src/ui/data/Thumbnail.tsx';
import { Avatar } from '#src/ui/icons/Avatar.tsx';

type CardProps = RowsProps & { readonly row: BaseRecord };

function Facts({ resource, row }: Pick<CardProps, 'resource' | 'row'>) {
  const { label } = useText();
  const { plan_profit: field } = resource.fields;
  const Money = CELLS.money;
  return (
    <div className="row g8 t12">
      <CanvasStatusCell resource={resource} name="status" field={{ kind: 'text' }} row={row} value={row.status} />
      <span className="sp" />
      {typeof row.plan_profit === 'number' && field ? (
        <span title={label(`resources.${resource.name}.fields.plan_profit`)}>
          <Money resource={resource} name="plan_profit" field={field} row={row} value={row.plan_profit} />
        </span>
      ) : null}
    </div>
  );
}

function Foot({ row }: Pick<CardProps, 'row'>) {
  const { t } = useText();
  const { timezone } = useWorkspace();
  const format = useFormat();
  const owner = personName(includedOf(row).owner);
  return (
    <div className="row g8 t12 mut3">
      {owner ? (
        <>
          <Avatar id={String(row.owner)} name={owner} small />
          <span className="ell">{owner}</span>
        </>
      ) : null}
      <span className="sp" />
      <span className="nw">{t('overview.edited', { when: format.relative(String(row.updated_at ?? ''), timezone) })}</span>
    </div>
  );
}

function Card(props: CardProps) {
  const { row, resource, selection, canSelect, pathOf } = props;
  const { t } = useText();
  const name = String(row.name ?? '');
  const locked = row.is_locked === true;
  const tags = Array.isArray(row.tags) ? row.tags.map(String) : [];
  return (
    <li className={['panel canvas-card', locked ? 'locked-canvas' : '', selection.has(row) ? 'sel' : ''].filter(Boolean).join(' ')}>
      <div className="canvas-sheet">
        <Thumbnail drawing={row.thumbnail} faded={locked} />
        {canSelect ? (
          <input
            type="checkbox"
            className="cb canvas-pick"
            aria-label={t('crud.selectRow', { name })}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        ) : null}
      </div>
      <div className="canvas-about">
        <div className="row g8">
          <Link to={pathOf(row)} className="b ell canvas-link">
            {name}
          </Link>
          <span className="sp" />
          <RowMenu {...props} />
        </div>
        {locked ? (
          <p className="t12 mut">
            <LockedNote row={row} />
          </p>
        ) : (
          <Facts resource={resource} row={row} />
        )}
        {tags.length > 0 ? <Tags tags={tags} /> : null}
        <Foot row={row} />
      </div>
    </li>
  );
}

/** Canvases as cards: what each looks like, then what it is. */
export function CanvasCards(props: RowsProps) {
  return (
    <ul className="canvas-cards">
      {props.rows.map((row) => (
        <Card key={String(row.id)} {...props} row={row} />
      ))}
    </ul>
  );
}
