import { Link } from 'react-router';
import { ADMIN_USERS } from '#src/providers/session/impersonation.ts';
import { loginPath } from '#src/providers/session/redirect.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { EmptyState } from '#src/ui/layout/States.tsx';

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
