import { Link } from 'react-router';
import { useText } from '#src/providers/texts/i18n.ts';

/** A number that opens the people it counts; only the number where `to` is null. */
export function Figure({ to, children }: { readonly to: string | null; readonly children: string }) {
  const { t } = useText();
  return to ? (
    <Link className="people-link" to={to} title={t('monitor.people_open')}>
      {children}
    </Link>
  ) : (
    children
  );
}
