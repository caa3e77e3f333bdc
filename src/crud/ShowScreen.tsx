import { useShow } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useRowGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { SkeletonRows, useDelayed } from '#src/ui/layout/Skeleton.tsx';
import { SHOW_CELLS } from './cells/show-cells.tsx';
import { fieldKey, fieldsOn } from './form/fields.ts';
import { deleteKey, useRemove } from './rows/use-remove.ts';
import { ScreenTitle } from './ScreenTitle.tsx';
import { type Slots, useNoEditPlace } from './slots.ts';
import { LoadFailed } from './states/LoadFailed.tsx';
import { FeatureLocked } from './states/lazy-states.tsx';

export interface ShowScreenProps {
  readonly resource: AnyResource;
  readonly path: string;
  readonly slots: Slots;
  /** What the row has come to, before what was set. */
  readonly lead?: ReactNode;
}

/** One row with everything that may be seen of it. */
export default function ShowScreen({ resource, path, slots, lead }: ShowScreenProps) {
  const { t, label } = useText();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const grants = { show: useRowGrant(resource, 'show'), edit: useRowGrant(resource, 'edit'), remove: useRowGrant(resource, 'delete') };
  const remove = useRemove(resource);
  const editPlace = (slots.useEditPlace ?? useNoEditPlace)();
  const { result: row, query } = useShow({
    resource: resource.name,
    id,
    queryOptions: { enabled: grants.show.allowed },
    errorNotification: false,
  });
  const slow = useDelayed(query.isLoading);
  if (!grants.show.allowed) return <FeatureLocked resource={resource} grant={grants.show} />;
  if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!row) return slow ? <SkeletonRows label={t('common.loading')} /> : null;
  const title = String(row[resource.label] ?? '');
  const editing = editPlace?.(row) ?? { to: `${path}/${id}/edit` };
  return (
    <>
      <ScreenTitle text={title} />
      <nav className="crumb" aria-label={t('crud.path')}>
        <Link to={path}>{label(`resources.${resource.name}.many`)}</Link>
        <Icon name="right" size={12} />
      </nav>
      <PageHeader title={title}>
        {grants.remove.allowed ? (
          <Button look="ghost" icon="trash" onClick={() => remove([row], () => void navigate(path))}>
            {t(deleteKey(resource))}
          </Button>
        ) : null}
        {grants.edit.allowed ? (
          <Link className="btn" to={editing.to} state={editing.state}>
            <Icon name="pencil" />
            {t('common.edit')}
          </Link>
        ) : null}
      </PageHeader>
      {lead}
      <Panel className="form-panel">
        <dl className="facts">
          {fieldsOn(resource, 'show')
            .filter(({ name }) => name !== resource.label)
            .map(({ name, field }) => {
              const Cell = slots.cells?.[name] ?? SHOW_CELLS[field.kind];
              return (
                <div key={name}>
                  <dt>{label(fieldKey(resource, name))}</dt>
                  <dd>
                    <Cell resource={resource} name={name} field={field} row={row} value={row[name]} />
                  </dd>
                </div>
              );
            })}
        </dl>
      </Panel>
    </>
  );
}
