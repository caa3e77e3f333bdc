import { Navigate, useLocation } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import type { FormPlace } from '#src/crud/slots.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { slotsOf } from '#src/slots/standing.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

/** Rows are listed all day, and made, changed and looked at alone now and then. */
const FormScreen = lazyWithRetry(() => import('#src/crud/form/FormScreen.tsx'));
const ShowScreen = lazyWithRetry(() => import('#src/crud/ShowScreen.tsx'));

export interface GeneratedScreenProps {
  readonly resource: AnyResource;
  readonly mode: 'list' | 'create' | 'edit' | 'show';
}

/** A declared resource as a screen at its own address. */
export default function GeneratedScreen({ resource, mode }: GeneratedScreenProps) {
  const workspace = useMaybeWorkspace();
  const path = listPath(resource, workspace?.id ?? '');
  const slots = slotsOf(resource);
  if (mode === 'list') return <ListScreen resource={resource} path={path} slots={slots} />;
  if (mode === 'create' && slots.useCreatePlace) return <ToPlace useCreatePlace={slots.useCreatePlace} list={path} />;
  if (mode === 'show') return <ShowScreen resource={resource} path={path} slots={slots} />;
  return <FormScreen resource={resource} path={path} mode={mode} slots={slots} />;
}

/** What is made on a screen of its own is made there by every address; whoever named none to come back to sees the list afterwards. */
function ToPlace({ useCreatePlace, list }: { readonly useCreatePlace: () => FormPlace; readonly list: string }) {
  const { to } = useCreatePlace();
  const state: unknown = useLocation().state;
  return <Navigate replace to={to} state={state ?? { back: list }} />;
}
