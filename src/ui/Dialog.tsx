import { Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useFocusReturn } from './focus-return.ts';

/** Pixels; a phone gives it what it has. */
const WIDTH = 600;
const FIELD = ['input:not([type="hidden"])', 'select', 'textarea'].map((kind) => `${kind}:not(:disabled)`).join();

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** There is something to type or to choose in it: it begins there, and a click beside the window does not throw that away. */
  readonly asks?: boolean;
  readonly children: ReactNode;
}

/** A window over the page. It brings its own buttons and is gone with what was typed once it is closed. */
export function Dialog({ title, onClose, asks = false, children }: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  useFocusReturn();
  const shown = (isOpen: boolean) => {
    if (isOpen && !body.current?.contains(document.activeElement)) {
      body.current?.querySelector<HTMLElement>(asks ? FIELD : '[data-start]')?.focus();
    }
  };
  return (
    <Modal open title={title} onCancel={onClose} maskClosable={!asks} afterOpenChange={shown} footer={null} width={WIDTH} destroyOnHidden>
      <div ref={body}>{children}</div>
    </Modal>
  );
}
