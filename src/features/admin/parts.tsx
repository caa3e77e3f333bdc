import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HealthState } from '#domain/wire/admin.ts';
import { NotYet } from '#src/crud/states/NotYet.tsx';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { StatusChip } from '#src/ui/data/StatusChip.tsx';
import { useCopy } from '#src/ui/fields/CopyField.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** The last answer is kept on screen when a later one does not come; this says from when it is. */
function Stale({ query }: { readonly query: UseQueryResult<unknown> }) {
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
export function Asked<T>({ query, children }: { readonly query: UseQueryResult<T>; readonly children: (data: T) => ReactNode }) {
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

/** Names and values, side by side; what is missing is a dash. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="admin-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? NO_VALUE : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A moment in the reader's own zone. */
export function When({ at }: { readonly at: string | null }) {
  const format = useFormat();
  return at ? (
    <time className="num nw" dateTime={at}>
      {format.instant(at)}
    </time>
  ) : (
    <span className="mut3">{NO_VALUE}</span>
  );
}

/** Puts a text on the clipboard; the icon says for a moment that it is there. */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const { t } = useText();
  const { copied, copy } = useCopy();
  return (
    <>
      <Button size="sm" look="ghost" icon={copied ? 'check' : 'copy'} label={label} onClick={() => copy(value)} />
      <span className="sr" role="status">
        {copied ? t('common.copied') : ''}
      </span>
    </>
  );
}

/** An id as far as one tells two apart, to be copied whole. */
export function ShortId({ id }: { readonly id: string }) {
  const { t } = useText();
  return (
    <span className="row g4 nw">
      <code className="mut t12" title={id}>
        {id.slice(0, 8)}
      </code>
      <CopyButton value={id} label={t('admin.copyId')} />
    </span>
  );
}
