import { Link } from 'react-router';
import { DESK_PEOPLE } from '#src/providers/acting.ts';
import { useText } from '#src/providers/i18n.ts';
import { loginPath } from '#src/providers/redirect.ts';
import { EmptyState } from '#src/ui/States.tsx';

/** Staff left the account of somebody in a tab that knows no way back to their own session. */
export default function VisitEndedScreen() {
  const { t } = useText();
  return (
    <main className="page-state">
      <title>{`${t('desk.visitEnded')} · Flumen`}</title>
      <EmptyState level={1} icon="logout" title={t('desk.visitEnded')} text={t('desk.visitEndedText')}>
        <Link className="btn primary" to={loginPath(DESK_PEOPLE)}>
          {t('desk.visitEndedAction')}
        </Link>
      </EmptyState>
    </main>
  );
}
