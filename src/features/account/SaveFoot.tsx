import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

interface SaveFootProps {
  /** Something was changed and not saved. */
  readonly dirty: boolean;
  readonly busy: boolean;
}

/** The end of a form of the account: says what is unsaved, and saves it. */
export function SaveFoot({ dirty, busy }: SaveFootProps) {
  const { t } = useText();
  return (
    <div className="modal-foot">
      {dirty ? <span className="mut row">{t('account.unsaved')}</span> : null}
      <Button look="primary" type="submit" busy={busy} disabled={!dirty}>
        {t('common.save')}
      </Button>
    </div>
  );
}
