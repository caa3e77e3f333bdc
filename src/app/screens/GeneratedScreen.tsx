import { Navigate, useLocation, useParams } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import type { FormPlace, Slots } from '#src/crud/slots.ts';
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
  if (mode === 'create' && slots.useCreatePlace) return <ToMake usePlace={slots.useCreatePlace} list={path} />;
  if (mode === 'edit' && slots.useEditPlace) return <ToChange usePlaceOf={slots.useEditPlace} list={path} />;
  if (mode === 'show') return <ShowScreen resource={resource} path={path} slots={slots} />;
  return <FormScreen resource={resource} path={path} mode={mode} slots={slots} />;
}

interface PlaceProps {
  readonly to: string;
  readonly list: string;
}

/** What is made or changed on a screen of its own is so by every address; whoever named none to come back to sees the list afterwards. */
function ToPlace({ to, list }: PlaceProps) {
  const state: unknown = useLocation().state;
  return <Navigate replace to={to} state={state ?? { back: list }} />;
}

function ToMake({ usePlace, list }: Pick<PlaceProps, 'list'> & { readonly usePlace: () => FormPlace }) {
  return <ToPlace to={usePlace().to} list={list} />;
}

function ToChange({ usePlaceOf, list }: Pick<PlaceProps, 'list'> & { readonly usePlaceOf: NonNullable<Slots['useEditPlace']> }) {
  const { id = '' } = useParams();
  return <ToPlace to={usePlaceOf()({ id }).to} list={list} />;
}
