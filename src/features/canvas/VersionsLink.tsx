import { useNavigate } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

/** The way to how the canvas once was. */
export function VersionsLink() {
  const { t } = useText();
  const navigate = useNavigate();
  if (!useGrant('versions:list').allowed) return null;
  return <Button look="ghost" icon="clock" label={t('canvases.versions')} onClick={() => void navigate('versions')} />;
}
