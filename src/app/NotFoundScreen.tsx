import { Link } from 'react-router';
import { useText } from '#src/providers/i18n.ts';
import { EmptyState } from '#src/ui/States.tsx';

export function NotFoundScreen() {
  const { t } = useText();
  return (
    <main style={{ display: 'grid', minHeight: '60vh', alignContent: 'center' }}>
      <title>{`${t('shell.notFoundTitle')} · Flumen`}</title>
      <EmptyState icon="search" title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
        <Link className="btn primary" to="/dashboard">
          {t('shell.toDashboard')}
        </Link>
      </EmptyState>
    </main>
  );
}
