import { useState } from 'react';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { findGuides, type GuideText } from './find.ts';
import { GUIDES, type Guide } from './names.ts';
import './guides.css';

/** `isMeant`: it is what was asked for, where the window begins. */
function GuideEntry({ title, text, isMeant }: GuideText & { readonly isMeant: boolean }) {
  const [isOpen, setOpen] = useState(isMeant);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary data-start={isMeant || undefined}>{title}</summary>
      <div>
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  );
}

/** Short guides to what numbers mean, searched by their words. */
export default function GuidesModal({ guide, onClose }: ModalFrame & { readonly guide?: Guide }) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const all = GUIDES.map((name) => ({ name, title: t(`guides.list.${name}.title`), text: t(`guides.list.${name}.text`) }));
  const found = findGuides(all, typed);
  return (
    <Dialog title={t('guides.title')} onClose={onClose}>
      <input
        type="search"
        className="ctl"
        aria-label={t('guides.find')}
        placeholder={t('guides.find')}
        data-start={guide ? undefined : true}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className={found.length > 0 ? 'sr' : 'mut'} role="status">
        {found.length > 0 ? t('guides.found', { count: found.length }) : t('guides.none')}
      </p>
      <div className="guides">
        {found.map(({ name, ...texts }) => (
          <GuideEntry key={name} {...texts} isMeant={name === guide} />
        ))}
      </div>
    </Dialog>
  );
}
