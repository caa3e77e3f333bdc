import { useLocation, useNavigate, useParams } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useRowGrant } from '#src/providers/access/use-grant.ts';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { useLeaveGuard } from '#src/ui/windows/unsaved.ts';
import { LockedFeature } from '#src/upsell/LockedFeature.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import type { Slots } from '../slots.ts';
import { LoadFailed } from '../states/LoadFailed.tsx';
import { FeatureLocked } from '../states/lazy-states.tsx';
import { lockedFeature } from '../states/locked-feature.ts';
import { RowFormBody, useFormTitle } from './RowFormBody.tsx';
import { useRowForm } from './use-row-form.ts';

export interface FormScreenProps {
  readonly resource: AnyResource;
  readonly path: string;
  readonly mode: 'create' | 'edit';
  readonly slots: Slots;
}

/** What a link to a form hands over: where to go when it is done or left, instead of the list. */
export interface FormLinkState {
  /** An address of this application, `/dashboard/…`. */
  readonly back: string;
}

function backOf(state: unknown): string | undefined {
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined;
  return typeof back === 'string' ? back : undefined;
}

/** The generated form at an address of its own. */
export default function FormScreen({ resource, path, mode, slots }: FormScreenProps) {
  const { id } = useParams();
  const navigate = useNavigate();
  const done = backOf(useLocation().state) ?? path;
  const grant = useRowGrant(resource, mode);
  const form = useRowForm({ resource, mode, id, slots, onSaved: (row) => void navigate(slots.createdPath?.(row, path) ?? done) });
  useLeaveGuard(form.dirty && !form.saving);
  const title = useFormTitle(resource, mode);
  const locked = lockedFeature(resource, mode, grant);
  if (locked) return <LockedFeature feature={locked} bare={resource.menu?.group === 'settings'} />;
  if (!grant.allowed) return <FeatureLocked resource={resource} grant={grant} />;
  if (form.loadError) return <LoadFailed error={form.loadError} onRetry={form.reload} />;
  return (
    <>
      <ScreenTitle text={title} />
      <PageHeader title={title} />
      <Panel className="form-panel">
        <RowFormBody resource={resource} mode={mode} form={form} slots={slots} onCancel={() => void navigate(done)} />
      </Panel>
    </>
  );
}
