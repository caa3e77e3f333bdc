import { Link } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';
import { EmptyState } from '#src/ui/layout/States.tsx';

export function NotFoundScreen() {
  const { t } = useText();
  return (
    <div className="page-state">
      <title>{`${t('shell.notFoundTitle')} · Flumen`}</title>
      <EmptyState level={1} icon="search" title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
        <Link className="btn primary" to="/dashboard">
          {t('shell.toDashboard')}
        </Link>
      </EmptyState>
    </div>
  );
}
