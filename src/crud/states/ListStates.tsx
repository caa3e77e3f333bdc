import { Modal } from 'antd';
import type { ReactNode } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { type Limit, UNLIMITED } from '#domain/plans/plans.ts';
import type { Grant } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { useMe } from '#src/providers/me.tsx';
import { useMaybeWorkspace } from '#src/providers/workspace.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { asIcon } from '#src/ui/icons.tsx';
import { EmptyState, LockedState } from '#src/ui/States.tsx';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';
import { UpsellStrip } from '#src/upsell/UpsellStrip.tsx';
import { isUpsellFeature, type UpsellFeature } from '#src/upsell/upsells.ts';
import { usePlanRoom } from '../plan-limit.ts';

export interface EmptyListProps {
  readonly resource: AnyResource;
  readonly drawing?: boolean;
  /** Absent where one may not create. */
  readonly onCreate?: () => void;
  readonly extra?: ReactNode;
}

/** Nothing yet: what this is for, and the one thing to do next. */
export function EmptyList({ resource, drawing, onCreate, extra }: EmptyListProps) {
  const { t, label } = useText();
  const key = `resources.${resource.name}`;
  // Whoever may not make one is not asked to.
  if (!onCreate && !extra && resource.actions.includes('create')) {
    return (
      <div className="panel">
        <EmptyState icon={asIcon(resource.icon)} title={t('crud.noneYet')} />
      </div>
    );
  }
  return (
    <div className="panel">
      <EmptyState drawing={drawing} icon={asIcon(resource.icon)} title={label(`${key}.empty_title`)} text={label(`${key}.empty_text`)}>
        {onCreate ? (
          <Button look="next" icon="plus" onClick={onCreate}>
            {label(`${key}.new`)}
          </Button>
        ) : null}
        {extra}
      </EmptyState>
    </div>
  );
}

/** There are rows, but none that fits. */
export function NothingMatches({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const { t } = useText();
  return (
    <div className="panel">
      <EmptyState
        icon="search"
        title={t('crud.noMatch')}
        text={search ? t('crud.noMatchSearch', { query: search }) : t('crud.noMatchFilter')}
      >
        <Button onClick={onClear}>{t('crud.clearFilters')}</Button>
      </EmptyState>
    </div>
  );
}

/** One may look, not change; says whose workspace it is. */
export function ViewOnlyNote() {
  const { t } = useText();
  const workspace = useMaybeWorkspace();
  // Of a locked one it is said above that nobody can.
  if (!workspace || workspace.row.is_locked) return null;
  const owner = [workspace.grants.owner.first_name, workspace.grants.owner.last_name].filter(Boolean).join(' ');
  return (
    <p className="alert">
      <Icon name="info" />
      <span>{t('crud.viewOnly', { owner })}</span>
    </p>
  );
}

/** The plan lacks the whole feature: a benefit and the plan that has it, not an empty screen. */
export function FeatureLocked({ resource, grant }: { readonly resource: AnyResource; readonly grant: Grant }) {
  const { t, label } = useText();
  const me = useMe();
  const workspace = useMaybeWorkspace();
  const plan = grant.allowed ? undefined : grant.plan;
  const isOwner = !workspace || workspace.grants.owner.id === me.id;
  const text = plan ? t(isOwner ? 'crud.lockedOwner' : 'crud.lockedOther', { plan: label(`plans.${plan}`) }) : t('crud.lockedRole');
  return (
    <div className="panel">
      <LockedState
        title={label(resource.feature ? `features.${resource.feature}.name` : `resources.${resource.name}.many`)}
        text={text}
        tag={plan ? label(`plans.${plan}`) : undefined}
      >
        {plan && resource.feature ? <UpgradeAct feature={resource.feature} /> : null}
      </LockedState>
    </div>
  );
}

/** The feature whose whole screen is shown locked instead of this act, where the plan lacks it. */
export function lockedFeature(resource: AnyResource, action: 'create' | 'edit', grant: Grant): UpsellFeature | null {
  if (grant.allowed || grant.because !== 'plan') return null;
  const lacking = action === 'create' && resource.limit ? undefined : (resource.actionFeatures?.[action] ?? resource.feature);
  return isUpsellFeature(lacking) ? lacking : null;
}

export interface PlanLimitProps {
  readonly resource: AnyResource;
  readonly onClose: () => void;
}

/** Which upsell asks for more of what is counted. */
const ASKED_FOR: Readonly<Partial<Record<Limit, UpsellFeature>>> = { canvases: 'canvases', workspaces: 'workspaceOverview' };

/** How many the plan keeps open, and what the next one would. */
export function PlanLimitModal({ resource, onClose }: PlanLimitProps) {
  const { t, label } = useText();
  const format = useFormat();
  const { allowed, next } = usePlanRoom(resource);
  const count = next?.allowed === UNLIMITED ? t('crud.unlimited') : format.number(next?.allowed);
  const things = label(`resources.${resource.name}.many`);
  const text = next ? t('crud.limitText', { plan: label(`plans.${next.plan}`), count }) : t('crud.limitTextOnly');
  const feature = (resource.limit && ASKED_FOR[resource.limit]) ?? 'canvases';
  return (
    <Modal open onCancel={onClose} footer={null} width={520} title={<span className="sr">{things}</span>}>
      <UpsellStrip feature={feature} />
      <LockedState title={t('crud.limitTitle', { count: format.number(allowed), things })} text={text}>
        <UpgradeAct feature={feature} plan={next?.plan} onGo={onClose} />
        <Button onClick={onClose}>{t('crud.understood')}</Button>
      </LockedState>
    </Modal>
  );
}
