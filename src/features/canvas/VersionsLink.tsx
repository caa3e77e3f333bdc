import { useNavigate } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';

/** The way to how the canvas once was. A phone has no room for it here, but in the list of canvases. */
export function VersionsLink() {
  const { t } = useText();
  const navigate = useNavigate();
  const phone = usePhone();
  const may = useGrant('versions:list').allowed;
  if (!may || phone) return null;
  return <Button look="ghost" icon="clock" label={t('canvases.versions')} onClick={() => void navigate('versions')} />;
}
