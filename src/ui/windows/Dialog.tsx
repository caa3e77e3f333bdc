import { Modal } from 'antd';
import { type MouseEvent, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { DIALOG_WIDTHS, DialogSizeContext } from './dialog-size.ts';
import { useFocusReturn } from './focus-return.ts';
import { beginIn, stopTypeAhead } from './type-ahead.ts';

/** A field that says `data-later` stands before the others, and is no place to begin. */
const FIELD = ['input:not([type="hidden"], [data-type-ahead], [data-later])', 'select', 'textarea']
  .map((kind) => `${kind}:not(:disabled)`)
  .join();

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** There is something to type or to choose in it: it begins there, and a click beside the window does not throw that away. */
  readonly asks?: boolean;
  readonly children: ReactNode;
}

/** Gives the focus to what the window begins with, as soon as that stands; what was typed meanwhile comes with it. */
export function Beginning({ asks, children }: Pick<DialogProps, 'asks' | 'children'>) {
  const body = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current || !body.current) return;
    // What stands inside may draw its fields later by itself, with nothing drawn anew here.
    const later = new MutationObserver(() => begin());
    const begin = () => {
      if (begun.current || !body.current) return;
      begun.current = asks ? beginIn(body.current, body.current.querySelector<HTMLElement>(FIELD)) : true;
      if (begun.current) later.disconnect();
      if (asks) return;
      stopTypeAhead();
      body.current.querySelector<HTMLElement>('[data-start]')?.focus();
    };
    // The component library hangs a window into the page after its content was drawn, in the same turn.
    if (body.current.isConnected) begin();
    else queueMicrotask(begin);
    if (!begun.current) later.observe(body.current, { childList: true, subtree: true });
    return () => later.disconnect();
  });
  return <div ref={body}>{children}</div>;
}

/**
 * A window over the page, there at once: whoever opens it by a key types on. It brings its own
 * buttons and is gone with what was typed once it is closed.
 */
export function Dialog({ title, onClose, asks = false, children }: DialogProps) {
  const size = useContext(DialogSizeContext);
  useFocusReturn();
  // The second press of a double click lands beside the window that the first one opened.
  const close = ({ detail }: Pick<MouseEvent, 'detail'>) => detail > 1 || onClose();
  return (
    <Modal
      open
      title={title}
      onCancel={close}
      maskClosable={!asks}
      footer={null}
      width={DIALOG_WIDTHS[size]}
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
    >
      <Beginning asks={asks}>{children}</Beginning>
    </Modal>
  );
}
