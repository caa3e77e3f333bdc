import { useState } from 'react';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { WorkspaceProvider } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Bar } from '#src/ui/layout/Skeleton.tsx';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { AmountForm } from './AmountForm.tsx';
import { FileForm } from './FileForm.tsx';
import './enter-spend.css';

export interface EnterSpendProps {
  /** Id of the workspace whose costs they are: windows stand outside of its screens. */
  readonly workspace: string;
}

const WAYS = ['amount', 'file'] as const;
type Way = (typeof WAYS)[number];

/** Ad costs as a file, a pasted table, or one amount. What was typed in one way stays while the other is looked at. */
export default function EnterSpendModal({ workspace, onClose }: EnterSpendProps & ModalFrame) {
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
        <WorkspaceProvider
          id={workspace}
          loading={<Bar width="100%" height={180} />}
          failed={(error) => <FormAlert title={t('spend.failed')} text={error.message} />}
        >
          <div hidden={way !== 'file'}>
            <FileForm onClose={onClose} />
          </div>
          <div hidden={way !== 'amount'}>
            <AmountForm onClose={onClose} />
          </div>
        </WorkspaceProvider>
      </div>
    </Dialog>
  );
}
