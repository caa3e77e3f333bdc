import { RefreshButton, Show } from '@refinedev/antd';
import { type BaseRecord, type HttpError, useShow } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { Asked, Title } from './parts.tsx';

export interface ShowRowProps<T extends BaseRecord> {
  readonly resource: AnyResource;
  readonly title: (row: T) => string;
  /** Beside the title. */
  readonly tags?: (row: T) => ReactNode;
  /** Buttons besides that which asks anew. */
  readonly acts?: (row: T) => ReactNode;
  readonly children: (row: T) => ReactNode;
}

/** Refine's page of the one row that the address names; what stands on it comes as panels. */
export function ShowRow<T extends BaseRecord>({ resource, title, tags, acts, children }: ShowRowProps<T>) {
  const { query } = useShow<T, HttpError>({ resource: resource.name, errorNotification: false });
  return (
    <Asked query={query}>
      {({ data: row }) => (
        <Show
          goBack={null}
          title={<Title text={title(row)}>{tags?.(row)}</Title>}
          headerButtons={
            <>
              {acts?.(row)}
              <RefreshButton resource={resource.name} recordItemId={row.id} />
            </>
          }
          contentProps={{ className: 'admin-sheet' }}
        >
          <div className="admin-grid">{children(row)}</div>
        </Show>
      )}
    </Asked>
  );
}
