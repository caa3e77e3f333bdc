import { useState } from 'react';
import type { Me } from '#resources/shapes/account/account.ts';
import { openModal } from '#src/modals/host.tsx';
import { accountExport } from '#src/providers/session/own-account.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { saveFile } from '#src/ui/data/save-file.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

/** A copy of one's data, and the end of the account. */
export function AccountActs({ me }: { readonly me: Me }) {
  const { t } = useText();
  const said = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile('flumen-account.json', JSON.stringify(await accountExport(), null, 2), 'application/json');
    } catch (error) {
      said.failed(error, t('account.exportFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Panel>
        <div className="account-act">
          <div>
            <div className="b">{t('account.export')}</div>
            <p className="mut">{t('account.exportText')}</p>
          </div>
          <Button icon="download" busy={busy} onClick={() => void save()}>
            {t('account.exportAction')}
          </Button>
        </div>
      </Panel>
      <Panel>
        <div className="account-act">
          <div>
            <div className="b">{t('account.remove')}</div>
            <p className="mut">{t('account.removeText')}</p>
          </div>
          <Button look="danger" icon="trash" onClick={() => openModal('delete-account', { id: me.id })}>
            {t('account.removeAction')}
          </Button>
        </div>
      </Panel>
    </>
  );
}
