import { useState } from 'react';
import type { Share } from '#resources/shapes/canvas/shares.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { WorkspaceProvider } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Bar } from '#src/ui/layout/Skeleton.tsx';
import { ErrorState } from '#src/ui/layout/States.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { LinkCard } from './LinkCard.tsx';
import { LinkForm } from './LinkForm.tsx';
import { useShares } from './use-shares.ts';
import './share-canvas.css';

export interface ShareCanvasProps {
  /** Id of the workspace that it stands in: windows stand outside of its screens. */
  readonly workspace: string;
  readonly canvas: { readonly id: string; readonly name: string };
}

const WAITING = <Bar width="100%" height={120} />;

/** The links, and in their place the form while one is made or changed. */
function Links({ canvas }: Pick<ShareCanvasProps, 'canvas'>) {
  const { t } = useText();
  const { shares, error, retry, added, changed, removed } = useShares(canvas.id);
  const [open, setOpen] = useState<Share | 'new' | null>(null);
  if (error && !shares)
    return (
      <ErrorState title={t('shareLinks.failed')} text={error.message}>
        <Button onClick={retry}>{t('common.tryAgain')}</Button>
      </ErrorState>
    );
  if (!shares) return WAITING;
  const close = () => setOpen(null);
  if (open !== null) {
    const share = open === 'new' ? null : open;
    const saved = (link: Share) => {
      if (share) changed(link);
      else added(link);
      close();
    };
    return <LinkForm canvas={canvas.id} share={share} onSaved={saved} onCancel={close} />;
  }
  return (
    <>
      {shares.length === 0 ? <p className="mut">{t('shareLinks.none')}</p> : null}
      <ul className="share-links">
        {shares.map((share) => (
          <LinkCard key={share.id} canvas={canvas.id} share={share} onEdit={() => setOpen(share)} onChanged={changed} onRevoked={removed} />
        ))}
      </ul>
      <div>
        <Button look="primary" icon="plus" data-start onClick={() => setOpen('new')}>
          {t('shareLinks.new')}
        </Button>
      </div>
    </>
  );
}

/** Links by which people without an account see a canvas. */
export default function ShareCanvasModal({ workspace, canvas, onClose }: ShareCanvasProps & ModalFrame) {
  const { t } = useText();
  return (
    <Dialog title={t('shareLinks.title', { name: canvas.name })} onClose={onClose}>
      <div className="stack">
        <p className="mut">{t('shareLinks.intro')}</p>
        <WorkspaceProvider
          id={workspace}
          loading={WAITING}
          failed={(error) => <FormAlert title={t('shareLinks.failed')} text={error.message} />}
        >
          <Links canvas={canvas} />
        </WorkspaceProvider>
      </div>
    </Dialog>
  );
}
