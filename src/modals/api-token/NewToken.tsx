import { resources } from '#resources/index.ts';
import { DASHBOARD_API } from '#src/providers/data/api.ts';
import { servedPath } from '#src/providers/data/resource-paths.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyField } from '#src/ui/fields/CopyField.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** A request that works as it stands, for whoever wants to see the token do something. */
const exampleOf = (token: string) =>
  `curl -H "Authorization: Bearer ${token}" ${window.location.origin}${DASHBOARD_API}/${servedPath(resources.workspaces)}`;

/** A token the only time it is shown. */
export function NewToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { t } = useText();
  const words = { copy: t('common.copy'), copied: t('common.copied') };
  return (
    <div className="stack">
      <p className="alert warn" role="status">
        <Icon name="warning" />
        <span>{t('tokens.onlyNow')}</span>
      </p>
      <CopyField label={t('tokens.token')} value={token} {...words} />
      <CopyField label={t('tokens.example')} value={exampleOf(token)} {...words} />
      <p className="mut t12">
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t('tokens.docs')}
        </a>
      </p>
      <div className="modal-foot">
        <Button look="primary" onClick={onDone}>
          {t('tokens.done')}
        </Button>
      </div>
    </div>
  );
}
