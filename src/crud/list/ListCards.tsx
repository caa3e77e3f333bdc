import type { BaseRecord } from '@refinedev/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { midSentence } from '#src/ui/data/format.ts';
import { CELLS } from '../cells/cells.tsx';
import { fieldKey, type NamedField } from '../form/fields.ts';
import type { RowsProps } from './ListTable.tsx';
import { RowMenu } from './RowMenu.tsx';

type CardProps = RowsProps & { readonly row: BaseRecord };

function Value({ resource, row, slots, column }: Pick<CardProps, 'resource' | 'row' | 'slots'> & { readonly column: NamedField }) {
  const { name, field } = column;
  const Cell = slots.cells?.[name] ?? CELLS[field.kind];
  return <Cell resource={resource} name={name} field={field} row={row} value={row[name]} />;
}

/** A bare number says nothing without its column's head, in the singular where there is one. */
function Unit({ resource, name, count }: { readonly resource: AnyResource; readonly name: string; readonly count: number }) {
  const { label, language } = useText();
  return <span>{midSentence(label(fieldKey(resource, name), { count }), language)}</span>;
}

function Card(props: CardProps) {
  const { resource, row, slots, columns, pathOf } = props;
  const named = (name: string | undefined) => columns.find((column) => column.name === name);
  const title = named(resource.label);
  const detailNames =
    slots.card?.detail ??
    columns
      .filter(({ name }) => name !== resource.label)
      .slice(0, 2)
      .map(({ name }) => name);
  const details = detailNames.map(named).filter((column) => column !== undefined);
  const right = named(slots.card?.right);
  const extra = slots.extraColumns?.filter(({ name }) => slots.card?.extra?.includes(name)) ?? [];
  return (
    <li className="card-row">
      <Link to={pathOf(row)} className="card-link">
        <span className="b">{title ? <Value {...props} column={title} /> : String(row.id)}</span>
        <span className="t12 mut card-detail">
          {details.map((column, at) => (
            <Fragment key={column.name}>
              {at > 0 ? <span aria-hidden="true">·</span> : null}
              <Value {...props} column={column} />
              {column.field.kind === 'integer' ? <Unit resource={resource} name={column.name} count={Number(row[column.name])} /> : null}
            </Fragment>
          ))}
        </span>
      </Link>
      {right ? (
        <span className="b num">
          <Value {...props} column={right} />
        </span>
      ) : null}
      {extra.map(({ name, cell: Cell }) => (
        <Cell key={name} resource={resource} name={name} field={{ kind: 'text' }} row={row} value={undefined} />
      ))}
      <RowMenu {...props} />
    </li>
  );
}

/** The rows on a phone: one card each, the name first. */
export function ListCards(props: RowsProps) {
  return (
    <ul className="panel cards">
      {props.rows.map((row) => (
        <Card key={String(row.id)} {...props} row={row} />
      ))}
    </ul>
  );
}
