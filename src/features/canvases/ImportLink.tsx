import { Link } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';

/** The way to bring in what somebody has drawn or written elsewhere, for who may make canvases here. */
export function ImportLink() {
  const { t } = useText();
  const { id } = useWorkspace();
  const phone = usePhone();
  if (!useGrant('canvases:create').allowed) return null;
  return (
    <Link className={buttonClass()} to={`/dashboard/import?workspace=${id}`} aria-label={phone ? t('canvases.import') : undefined}>
      <Icon name="download" />
      {phone ? null : t('canvases.import')}
    </Link>
  );
}
