import { useNavigate, useParams } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { PageHeader, Panel } from '#src/ui/Panel.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { useGrant } from './data-meta.ts';
import { FormFields } from './FormFields.tsx';
import { slotsOf } from './overrides.tsx';
import { FeatureLocked } from './states/ListStates.tsx';
import { LoadFailed } from './states/LoadFailed.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRowForm } from './use-row-form.ts';

export interface FormScreenProps {
  readonly resource: AnyResource;
  readonly path: string;
  readonly mode: 'create' | 'edit';
}

/** The generated form at an address of its own. */
export function FormScreen({ resource, path, mode }: FormScreenProps) {
  const { t, label } = useText();
  const { id } = useParams();
  const navigate = useNavigate();
  const slots = slotsOf(resource);
  const grant = useGrant(resource, mode);
  const form = useRowForm({ resource, mode, id, slots, onSaved: (row) => void navigate(slots.createdPath?.(row, path) ?? path) });
  useLeaveGuard(form.dirty && !form.saving);
  const title =
    mode === 'create'
      ? label(`resources.${resource.name}.new`)
      : label('crud.editThing', { thing: label(`resources.${resource.name}.one`) });
  if (!grant.allowed) return <FeatureLocked resource={resource} grant={grant} />;
  if (form.loadError) return <LoadFailed error={form.loadError} onRetry={form.reload} />;
  return (
    <>
      <title>{`${title} · Flumen`}</title>
      <PageHeader title={title} />
      <Panel className="form-panel">
        {form.loading ? (
          <SkeletonRows rows={4} label={t('common.loading')} />
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void form.submit();
            }}
          >
            <FormFields resource={resource} form={form} slots={slots} />
            <div className="modal-foot">
              <Button onClick={() => void navigate(path)}>{t('common.cancel')}</Button>
              <Button look="primary" type="submit" busy={form.saving}>
                {mode === 'create' ? label(`resources.${resource.name}.create`) : t('common.save')}
              </Button>
            </div>
          </form>
        )}
      </Panel>
    </>
  );
}
