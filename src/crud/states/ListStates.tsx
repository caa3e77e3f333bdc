import type { ReactNode } from 'react';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { asIcon } from '#src/ui/icons/icons.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';

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
