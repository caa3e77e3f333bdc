import { useInvalidate } from '@refinedev/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { EmptyState } from '#src/ui/layout/States.tsx';

/** Stands in for a workspace whose place one has lost while its screens were open. */
export function LostAccessScreen({ name }: { readonly name: string }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  // The list of workspaces still shows it.
  useEffect(() => {
    void invalidate({ resource: 'workspaces', invalidates: ['list'] });
  }, [invalidate]);
  return (
    <div className="page-state" role="alert">
      <ScreenTitle text={t('collaborate.lostTitle')} />
      <EmptyState level={1} icon="lock" title={t('collaborate.lostTitle')} text={t('collaborate.lostText', { name })}>
        <Link className="btn primary" to="/dashboard/workspaces/overview">
          {t('collaborate.toOverview')}
        </Link>
      </EmptyState>
    </div>
  );
}
