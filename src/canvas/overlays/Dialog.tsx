import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

export interface DialogProps {
  readonly title: string;
  /** Left out: the person has to choose one of the buttons. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Holds a table that needs the room. */
  readonly wide?: boolean;
}

/** A dialog that keeps the focus inside and gives it back; Escape closes it. */
export function Dialog({ title, onClose, children, footer, wide }: DialogProps) {
  const { t } = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    // The browser would choose the close button.
    shown?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={wide ? 'cv-dialog is-wide' : 'cv-dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === dialog.current && onClose?.()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {onClose && <Button look="ghost" icon="close" label={t('common.close')} onClick={onClose} />}
      </header>
      <div className="is-body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  );
}
