import { Link } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';

/** Stands where actual numbers would be before the script is in place: the way to it. */
export function SilentActuals() {
  const { t } = useText();
  const workspace = useWorkspace();
  const mayInstall = useGrant('workspaces:edit').allowed;
  return (
    <div className="cv-box">
      <span className="b">{t('canvas.silent.title')}</span>
      <p className="mut">{t('canvas.results.silent')}</p>
      {mayInstall ? (
        <div>
          <Link className={buttonClass('next')} to={`/dashboard/workspaces/${workspace.id}/settings/tracking`}>
            {t('canvas.silent.install')}
          </Link>
        </div>
      ) : (
        <p className="mut">{t('canvas.silent.ask')}</p>
      )}
    </div>
  );
}
