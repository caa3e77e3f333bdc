import { useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { saveFile } from '#src/ui/data/save-file.ts';
import { useCopy } from '#src/ui/fields/CopyField.tsx';

export interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes, once: they go only after the person said that they are kept somewhere. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const { t } = useText();
  const clipboard = useCopy();
  const [saved, setSaved] = useState(false);
  const text = codes.join('\n');
  return (
    <div className="stack" style={{ marginTop: 16 }}>
      <div>
        <p className="b">{t('account.codes')}</p>
        <p className="mut">{t('account.codesText')}</p>
      </div>
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row g8 wrap">
        <Button icon={clipboard.copied ? 'check' : 'copy'} onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? t('common.copied') : t('account.codesCopy')}
        </Button>
        <Button icon="download" onClick={() => saveFile('flumen-recovery-codes.txt', `${text}\n`, 'text/plain;charset=utf-8')}>
          {t('account.codesDownload')}
        </Button>
      </div>
      <label className="checkline">
        <input type="checkbox" className="cb" checked={saved} onChange={(event) => setSaved(event.target.checked)} />
        <span>{t('account.codesSaved')}</span>
      </label>
      <div className="modal-foot">
        <Button look="primary" disabled={!saved} onClick={onDone}>
          {t('account.codesDone')}
        </Button>
      </div>
    </div>
  );
}
