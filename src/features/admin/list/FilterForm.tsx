import { Button, Col, Form, type FormProps, Input, type InputRef, Row } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { fieldKey, fieldsOn } from '#src/crud/form/fields.ts';
import type { ListState } from '#src/crud/rows/list-query.ts';
import { SEARCH_FIELD } from '#src/providers/data/list-parameters.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { inputOf } from './filters.tsx';

/** What is typed and chosen above a list, as text by the names of the fields. */
export interface Asked {
  readonly [SEARCH_FIELD]?: string;
  readonly filters?: Readonly<Record<string, string | undefined>>;
}

export interface FilterFormProps {
  readonly resource: AnyResource;
  /** Of Refine's table. */
  readonly form: FormProps<Asked>;
  readonly state: ListState;
  readonly searchRef: RefObject<InputRef | null>;
}
const TYPING_PAUSE_MS = 250;

/** Search and filters of a list; the rows follow after a short pause in typing. */
export function FilterForm({ resource, form: searchForm, state, searchRef }: FilterFormProps) {
  const { t, label } = useText();
  const fields = fieldsOn(resource, 'filter');
  const active = Object.keys(state.filters).length;
  const [open, setOpen] = useState(active > 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchForm.form?.submit(), TYPING_PAUSE_MS);
  };
  const clear = () => {
    searchForm.form?.setFieldsValue({ [SEARCH_FIELD]: '', filters: Object.fromEntries(fields.map(({ name }) => [name, ''])) });
    searchForm.form?.submit();
  };
  const find = label(`resources.${resource.name}.find`);
  return (
    <Form
      {...searchForm}
      role="search"
      layout="vertical"
      initialValues={{ [SEARCH_FIELD]: state.search, filters: state.filters }}
      onValuesChange={soon}
    >
      <div className="row g8 wrap admin-search">
        <Form.Item name={SEARCH_FIELD} noStyle>
          <Input ref={searchRef} type="search" prefix={<Icon name="search" />} placeholder={find} aria-label={find} aria-keyshortcuts="/" />
        </Form.Item>
        <Button icon={<Icon name="filter" />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {active > 0 ? `${t('crud.filter')} (${active})` : t('crud.filter')}
        </Button>
        {active > 0 || state.search ? <Button onClick={clear}>{t('crud.clearFilters')}</Button> : null}
      </div>
      {open ? (
        <Row gutter={16} className="admin-filters">
          {fields.map(({ name, field }) => {
            const FilterInput = inputOf(field);
            return (
              <Col key={name} xs={24} sm={12} lg={6}>
                <Form.Item name={['filters', name]} label={label(fieldKey(resource, name))}>
                  <FilterInput resource={resource} name={name} field={field} />
                </Form.Item>
              </Col>
            );
          })}
        </Row>
      ) : null}
    </Form>
  );
}
