import { type ReactNode, Suspense, useEffect } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { PageHeader } from '#src/ui/layout/Panel.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { whenIdle } from '#src/ui/timing/when-idle.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import type { Slots } from '../slots.ts';
import { ViewOnlyNote } from '../states/ListStates.tsx';
import { PlanLimitModal } from '../states/lazy-states.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ListBody } from './ListBody.tsx';
import type { RowsProps } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { type ListScreenState, useListScreen } from './use-list-screen.ts';

/** Most visits only look; forms come when one is opened. */
const FormModal = lazyWithRetry(() => import('../form/FormModal.tsx'));

export interface ListScreenProps {
  readonly resource: AnyResource;
  /** Address of this list. */
  readonly path: string;
  /** Slots filled where the screen is used; the standing ones are in overrides.tsx. */
  readonly slots?: Slots;
  /** Draws rows another way than as table and cards. */
  readonly renderRows?: (props: RowsProps) => ReactNode;
  /** Another way to make a row than the generated form. */
  readonly createPath?: string;
}
type PartProps = Pick<ListScreenProps, 'resource' | 'createPath'> & { readonly screen: ListScreenState };

function Head({ resource, screen }: PartProps) {
  const { t, label } = useText();
  const format = useFormat();
  const { rights, query, total, create, hasRows } = screen;
  const title = label(`resources.${resource.name}.many`);
  return (
    <>
      <ScreenTitle text={title} />
      <PageHeader title={title} tag={query.isSuccess ? <span className="tag num">{format.number(total)}</span> : null}>
        {rights.viewOnly ? (
          <span className="tag">
            <Icon name="eye" size={14} />
            {t('common.viewOnly')}
          </span>
        ) : null}
        {create && hasRows ? (
          <Button
            look="primary"
            icon={rights.full ? 'lock' : 'plus'}
            aria-keyshortcuts="n"
            onClick={create}
            onPointerEnter={FormModal.prepare}
          >
            {label(`resources.${resource.name}.new`)}
          </Button>
        ) : null}
      </PageHeader>
      {rights.viewOnly ? (
        <div style={{ marginBottom: 12 }}>
          <ViewOnlyNote />
        </div>
      ) : null}
    </>
  );
}

/** What opens over the list. */
function Overlays({ resource, screen, createPath }: PartProps) {
  const { rights, form, slots } = screen;
  const mayCreate = rights.create && !rights.full && !createPath;
  return (
    <Suspense fallback={null}>
      {form.creating && mayCreate ? (
        <FormModal resource={resource} mode="create" slots={slots} onClose={form.close} onSaved={screen.saved} />
      ) : null}
      {form.editing && rights.edit ? (
        <FormModal resource={resource} mode="edit" id={form.editing} slots={slots} onClose={form.close} onSaved={form.close} />
      ) : null}
      {screen.limitShown ? <PlanLimitModal resource={resource} onClose={screen.closeLimit} /> : null}
    </Suspense>
  );
}

/** The list of a resource: filter, sort and page in the address, states, bulk acts, keyboard, phone. */
export function ListScreen(props: ListScreenProps) {
  const { resource, createPath, renderRows } = props;
  const screen = useListScreen(props);
  const { slots, list, columns, rows, searchRef, selection, rights } = screen;
  const mayOpenForms = rights.create || rights.edit;
  useEffect(() => (mayOpenForms ? whenIdle(FormModal.prepare) : undefined), [mayOpenForms]);
  return (
    <>
      <Head resource={resource} screen={screen} />
      {slots.above ? <div className="list-above">{slots.above}</div> : null}
      {screen.hasRows ? (
        <ListToolbar
          resource={resource}
          list={list}
          columns={columns}
          rows={rows}
          choices={screen.choices}
          searchRef={searchRef}
          end={slots.toolbarEnd}
          inColumns={slots.columns}
          extraColumns={slots.extraColumns}
        />
      ) : null}
      <ListBody resource={resource} screen={screen} renderRows={renderRows} />
      <BulkBar slots={slots} selection={selection} onDelete={rights.remove ? screen.removeSelected : undefined} />
      <Overlays resource={resource} screen={screen} createPath={createPath} />
    </>
  );
}
