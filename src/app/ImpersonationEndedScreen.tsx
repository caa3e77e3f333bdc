import { Link } from 'react-router';
import { useText } from '#src/providers/i18n.ts';
import { ADMIN_USERS } from '#src/providers/impersonation.ts';
import { loginPath } from '#src/providers/redirect.ts';
import { EmptyState } from '#src/ui/States.tsx';

/** Staff left the account of somebody in a tab that knows no way back to their own session. */
export default function ImpersonationEndedScreen() {
  const { t } = useText();
  return (
    <main className="page-state">
      <title>{`${t('admin.impersonationEnded')} · Flumen`}</title>
      <EmptyState level={1} icon="logout" title={t('admin.impersonationEnded')} text={t('admin.impersonationEndedText')}>
        <Link className="btn primary" to={loginPath(ADMIN_USERS)}>
          {t('admin.impersonationEndedAction')}
        </Link>
      </EmptyState>
    </main>
  );
}
