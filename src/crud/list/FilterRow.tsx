import type { BaseRecord } from '@refinedev/core';
import { Drawer, Popover } from 'antd';
import { useState } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { fieldKey, fieldsOn, type NamedField, optionKey } from '../form/fields.ts';
import { type Choice, peopleIn, targetOf } from '../form/references.ts';
import { useRowOptions } from '../form/row-search.ts';
import { listOf, rangeOf } from '../rows/filter-codecs.ts';
import { FILTERS } from '../rows/filter-controls.tsx';
import type { ListStateApi } from './use-list-state.ts';

export interface FilterRowProps {
  readonly resource: AnyResource;
  readonly list: ListStateApi;
  readonly rows: readonly BaseRecord[];
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
}
type OneProps = FilterRowProps & { readonly entry: NamedField };

/** The words of a filter's value. */
function useValueText({ resource, rows, choices: known, entry, list }: OneProps): string {
  const { t, label } = useText();
  const { name, field } = entry;
  const value = list.state.filters[name] ?? '';
  const target = targetOf(field);
  const references = useRowOptions(target ?? resource, target && !known[name] ? listOf(value) : []);
  if (!value) return t('common.any');
  if (field.kind === 'boolean') return value === 'yes' ? t('common.yes') : t('common.no');
  if (value.includes('..')) return rangeOf(value).join(' – ');
  const words = (entryValue: string): string => {
    if (field.kind === 'option') {
      const option = field.options.find((known) => String(known.value) === entryValue);
      return option ? label(optionKey(resource, name, option.name)) : entryValue;
    }
    if (field.kind !== 'reference') return entryValue;
    const choices = known[name] ?? (target ? references : peopleIn(rows, name));
    return choices.find((choice) => choice.value === entryValue)?.label ?? '…';
  };
  const [first = '', ...others] = listOf(value);
  return others.length > 0 ? `${words(first)} +${others.length}` : words(first);
}

function Control({ resource, list, rows, choices, entry }: OneProps) {
  const FilterControl = FILTERS[entry.field.kind];
  return (
    <FilterControl
      resource={resource}
      name={entry.name}
      field={entry.field}
      value={list.state.filters[entry.name] ?? ''}
      onChange={(value) => list.setFilter(entry.name, value)}
      rows={rows}
      known={choices[entry.name]}
    />
  );
}

/** One filter as a button that says what it is set to. */
function FilterButton(props: OneProps) {
  const { t, label } = useText();
  const { resource, list, entry } = props;
  const active = Boolean(list.state.filters[entry.name]);
  const text = useValueText(props);
  const title = label(fieldKey(resource, entry.name));
  return (
    <span className="filter-button">
      <Popover
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        content={
          <div className="filter-pop" role="group" aria-label={title}>
            <Control {...props} />
          </div>
        }
      >
        <button type="button" className={active ? 'btn filled' : 'btn'}>
          <span className="mut3">{title}</span>
          <span>{text}</span>
          {active ? null : <Icon name="chevron" size={14} />}
        </button>
      </Popover>
      {active ? (
        <Button
          size="sm"
          look="ghost"
          icon="close"
          label={`${t('common.clear')}: ${title}`}
          onClick={() => list.setFilter(entry.name, '')}
        />
      ) : null}
    </span>
  );
}

/** The filters of a list in one row. */
export function FilterRow(props: FilterRowProps) {
  return fieldsOn(props.resource, 'filter').map((entry) => <FilterButton key={entry.name} {...props} entry={entry} />);
}

/** The same on a phone: one button, and a drawer from below. */
export function FilterDrawer(props: FilterRowProps) {
  const { t, label } = useText();
  const [open, setOpen] = useState(false);
  const fields = fieldsOn(props.resource, 'filter');
  const active = Object.keys(props.list.state.filters).length;
  if (fields.length === 0) return null;
  return (
    <>
      <Button
        icon="filter"
        label={active > 0 ? `${t('crud.filter')} (${active})` : t('crud.filter')}
        className={active > 0 ? 'filled' : undefined}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onClose={() => setOpen(false)} placement="bottom" height="auto" title={t('crud.filter')}>
        <div className="stack">
          {fields.map((entry) => (
            <fieldset key={entry.name} className="plain-set">
              <legend className="lbl">{label(fieldKey(props.resource, entry.name))}</legend>
              <Control {...props} entry={entry} />
            </fieldset>
          ))}
          <Button look="primary" size="lg" onClick={() => setOpen(false)}>
            {t('crud.showResults')}
          </Button>
        </div>
      </Drawer>
    </>
  );
}
