import { Link } from 'react-router';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Logo } from '#src/ui/icons/Logo.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';

/** Where the open canvas belongs, and the way back. */
export function Home() {
  const { t } = useText();
  const workspace = useWorkspace();
  const phone = usePhone();
  const home = `/dashboard/workspaces/${workspace.id}/canvases`;
  return (
    <>
      <Link className="cv-back" to={home} aria-label={t('canvas.back')} title={t('canvas.back')}>
        {phone ? <Icon name="left" size={20} /> : <Logo />}
      </Link>
      <nav className="cv-crumb" aria-label={t('canvas.breadcrumb')}>
        <Link to={home}>{workspace.name}</Link>
        <span aria-hidden="true">/</span>
        <Link to={home}>{t('canvas.all')}</Link>
        <span aria-hidden="true">/</span>
      </nav>
      {workspace.row.is_sample ? <span className="tag river nw">{t('common.sample_data')}</span> : null}
    </>
  );
}
