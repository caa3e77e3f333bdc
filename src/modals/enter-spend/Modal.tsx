import { useState } from 'react';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { AmountForm } from './AmountForm.tsx';
import { FileForm } from './FileForm.tsx';
import './enter-spend.css';

const WAYS = ['amount', 'file'] as const;
type Way = (typeof WAYS)[number];

/** Ad costs as a file, a pasted table, or one amount. What was typed in one way stays while the other is looked at. */
export default function EnterSpendModal({ onClose }: ModalFrame) {
  const { t } = useText();
  const [way, setWay] = useState<Way>('file');
  return (
    <Dialog title={t('spend.title')} onClose={onClose} asks>
      <div className="stack">
        <TabSwitch
          label={t('spend.way')}
          tabs={WAYS.map((key) => ({ key, text: t(`spend.ways.${key}`) })).reverse()}
          current={way}
          onPick={setWay}
        />
        <div hidden={way !== 'file'}>
          <FileForm onClose={onClose} />
        </div>
        <div hidden={way !== 'amount'}>
          <AmountForm onClose={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
