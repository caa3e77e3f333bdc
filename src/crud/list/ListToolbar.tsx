import type { BaseRecord } from '@refinedev/core';
import { Dropdown, Popover } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { useTyped } from '#src/ui/timing/use-typed.ts';
import type { Columns } from '../cells/use-columns.ts';
import { alignsRight, fieldKey, fieldsOn } from '../form/fields.ts';
import type { Choice } from '../form/references.ts';
import { nameOfSort } from '../rows/list-query.ts';
import { useExport } from '../rows/use-export.ts';
import type { ExtraColumn } from '../slots.ts';
import { FilterDrawer, FilterRow } from './FilterRow.tsx';
import type { ListStateApi } from './use-list-state.ts';

export interface ListToolbarProps {
  readonly resource: AnyResource;
  readonly list: ListStateApi;
  readonly columns: Columns;
  readonly rows: readonly BaseRecord[];
  /** What filters offer besides what the rows at hand know, by field. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly end?: ReactNode;
  readonly extraColumns?: readonly ExtraColumn[];
  /** False: the rows are drawn another way. */
  readonly inColumns?: boolean;
}

/** Free text over the declared fields; the address follows after a short pause in typing. */
function Search({ resource, list, searchRef }: Pick<ListToolbarProps, 'resource' | 'list' | 'searchRef'>) {
  const { label } = useText();
  const [typed, type] = useTyped(list.state.search, (search) => list.change({ search }));
  const title = label(`resources.${resource.name}.find`);
  return (
    <div className="inp soft list-search">
      <Icon name="search" />
      <input
        ref={searchRef}
        type="search"
        value={typed}
        onChange={(event) => type(event.target.value)}
        placeholder={title}
        aria-label={title}
        aria-keyshortcuts="/"
      />
    </div>
  );
}

function SortMenu({ resource, list, extraColumns = [] }: Pick<ListToolbarProps, 'resource' | 'list' | 'extraColumns'>) {
  const { t, label } = useText();
  const fields = Object.entries(resource.fields)
    .filter(([, field]) => field.sortable)
    .map(([name, field]) => ({ name, title: label(fieldKey(resource, name)), right: alignsRight({ name, field }) }));
  const sortable = [...fields, ...extraColumns.filter(({ order }) => order)];
  if (sortable.length === 0) return null;
  const current = nameOfSort(list.state.sort);
  const items = sortable.map(({ name, title }) => ({ key: name, label: title }));
  const pick = ({ key }: { key: string }) => {
    const entry = sortable.find(({ name }) => name === key);
    const first = entry?.right ? `-${key}` : key;
    const flipped = first.startsWith('-') ? key : `-${key}`;
    list.change({ sort: list.state.sort === first ? flipped : first });
  };
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items, selectedKeys: [current], onClick: pick }} placement="bottomRight">
      <Button icon="sort">
        <span className="mut3 wide-only">{t('crud.sort')}</span>
        <span>{sortable.find(({ name }) => name === current)?.title ?? label(fieldKey(resource, current))}</span>
        <Icon name="chevron" size={14} />
      </Button>
    </Dropdown>
  );
}

function ColumnChoice({ resource, columns }: Pick<ListToolbarProps, 'resource' | 'columns'>) {
  const { t, label } = useText();
  const choices = columns.all.filter(({ name }) => name !== resource.label);
  if (choices.length < 2) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <fieldset className="plain-set choices">
          <legend className="sr">{t('crud.columns')}</legend>
          {choices.map(({ name }) => (
            <label className="checkline" key={name}>
              <input type="checkbox" className="cb" checked={columns.isShown(name)} onChange={() => columns.toggle(name)} />
              <span>{label(fieldKey(resource, name))}</span>
            </label>
          ))}
        </fieldset>
      }
    >
      <Button icon="columns" label={t('crud.columns')} className="wide-only" />
    </Popover>
  );
}

/** Search, filters, sort, columns and export in one row. */
export function ListToolbar(props: ListToolbarProps) {
  const { resource, list, columns, rows, choices } = props;
  const filters = { resource, list, rows, choices };
  const { t } = useText();
  const phone = usePhone();
  const csv = useExport(resource, list.state, columns.shown, props.extraColumns);
  const searchable = fieldsOn(resource, 'search').length > 0;
  return (
    <div className="row g8 wrap list-bar" role="search">
      {searchable ? <Search {...props} /> : null}
      {phone ? <FilterDrawer {...filters} /> : <FilterRow {...filters} />}
      <div className="row g8 wrap list-tools">
        <SortMenu {...props} />
        {props.inColumns === false ? null : <ColumnChoice {...props} />}
        <Button icon="download" label={t('crud.exportCsv')} className="wide-only" busy={csv.busy} onClick={() => void csv.run()} />
        {props.end}
      </div>
    </div>
  );
}
