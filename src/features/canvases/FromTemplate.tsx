import { Link } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';

/** The way to the templates, for who may make a canvas. What the plan lacks is said there. */
export function FromTemplate() {
  const { t } = useText();
  const phone = usePhone();
  const words = t('canvasList.fromTemplate');
  if (!useGrant('canvases:create').allowed) return null;
  return (
    <Link
      className={buttonClass('plain', 'md', phone)}
      to="/dashboard/library"
      aria-label={phone ? words : undefined}
      title={phone ? words : undefined}
    >
      <Icon name="layers" />
      {phone ? null : words}
    </Link>
  );
}
