import type { BaseRecord } from '@refinedev/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button as AntButton, Descriptions, Table, type TableProps, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { HealthState } from '#domain/wire/admin.ts';
import { SHOW_CELLS } from '#src/crud/cells/show-cells.tsx';
import { fieldKey, fieldsOn } from '#src/crud/form/fields.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { NotYet } from '#src/crud/states/NotYet.tsx';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { StatusChip } from '#src/ui/data/StatusChip.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

/** The name of a screen, in the head of Refine's pages and in the browser's tab; tags stand beside it. */
export function Title({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <span className="row g8 wrap">
      <ScreenTitle text={text} />
      <h1 className="admin-title">{text}</h1>
      {children}
    </span>
  );
}

/** The last answer is kept on screen when a later one does not come; this says from when it is. */
function Stale({ query }: { readonly query: UseQueryResult<unknown, unknown> }) {
  const { t } = useText();
  const format = useFormat();
  // That there is no connection is what the head says already.
  const why = query.error instanceof ApiError && query.error.status > 0 ? query.error.message : '';
  return (
    <div className="alert bad admin-stale" role="alert">
      <Icon name="warning" />
      <div>
        <div className="b">{t('admin.stale')}</div>
        {t('admin.staleText', { time: format.instant(new Date(query.dataUpdatedAt).toISOString()), why }).trim()}
      </div>
      <span className="sp" />
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

/** What was asked for, or that it is on its way, or why it is not here; what is old is never shown as if it were new. */
export function Asked<T>({ query, children }: { readonly query: UseQueryResult<T, unknown>; readonly children: (data: T) => ReactNode }) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError ? <Stale query={query} /> : null}
        {children(query.data)}
      </>
    );
  }
  return (
    <div className="panel admin-not-yet">
      <NotYet error={query.error} onRetry={() => void query.refetch()} />
    </div>
  );
}

const CHIP = { ok: 'onTrack', warning: 'offPace', failed: 'critical', unknown: 'noData' } as const;

/** A state as icon and word; `unknown` while nobody answers. */
export function HealthChip({ state }: { readonly state: HealthState | 'unknown' }) {
  const { t } = useText();
  return <StatusChip status={CHIP[state]} word={t(`admin.states.${state}`)} />;
}

type Fact = readonly [name: string, value: ReactNode];

/** Names and values, side by side; what is missing is a dash. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  const items = rows.map(([label, value]) => ({ key: label, label, children: value === null || value === '' ? NO_VALUE : value }));
  return (
    <Descriptions className="admin-facts" layout="vertical" size="small" colon={false} column={{ xs: 1, sm: 2, lg: 4 }} items={items} />
  );
}

/** Declared fields of a row, each written as its kind is where one row has the page for itself. */
export function useFacts(resource: AnyResource, row: BaseRecord) {
  const { label } = useText();
  return (...names: readonly string[]): readonly Fact[] =>
    fieldsOn(resource, 'show')
      .filter(({ name }) => names.includes(name))
      .map(({ name, field }) => {
        const FieldCell = SHOW_CELLS[field.kind];
        const value = <FieldCell key={name} resource={resource} name={name} field={field} row={row} value={row[name]} />;
        return [label(fieldKey(resource, name)), value] as const;
      });
}

/** A few rows without pages. Columns that a phone has no room for are `WIDE`. */
export function Rows<T extends object>({
  caption,
  empty,
  ...table
}: TableProps<T> & { readonly caption: string; readonly empty?: string }) {
  const { t } = useText();
  return (
    <Table<T>
      rowKey="id"
      pagination={false}
      aria-label={caption}
      locale={{ emptyText: <span className="mut">{empty ?? t('admin.none')}</span> }}
      {...table}
    />
  );
}

/** Of a column that a phone has no room for. */
export const WIDE: 'md'[] = ['md'];

/** A moment in the reader's own zone. */
export function When({ at }: { readonly at: string | null }) {
  const format = useFormat();
  return at ? (
    <time className="num" dateTime={at}>
      {format.instant(at)}
    </time>
  ) : (
    <span className="mut3">{NO_VALUE}</span>
  );
}

/** An id as far as one tells two apart, to be copied whole. */
export function ShortId({ id }: { readonly id: string }) {
  const { t } = useText();
  return (
    <Typography.Text code title={id} className="nw" copyable={{ text: id, tooltips: [t('admin.copyId'), t('common.copied')] }}>
      {id.slice(0, 8)}
    </Typography.Text>
  );
}

interface ActButtonProps {
  readonly children: ReactNode;
  readonly size?: 'small' | 'middle';
  /** Answers what is said once it is done. */
  readonly act: () => Promise<string>;
}

/** A button that does something at once, says that it is under way, and what came of it. */
export function ActButton({ children, size, act }: ActButtonProps) {
  const { t } = useText();
  const said = useToast();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      said.done(await act());
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AntButton size={size} loading={busy} onClick={() => void run()}>
      {children}
    </AntButton>
  );
}

/** What staff call somebody: the name, or the address of whoever gave none. */
export const nameOf = ({ first_name, last_name, email }: Readonly<Record<'first_name' | 'last_name' | 'email', string>>) =>
  `${first_name} ${last_name}`.trim() || email;
