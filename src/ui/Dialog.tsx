import { Modal } from 'antd';
import type { ReactNode } from 'react';

/** Pixels; a phone gives it what it has. */
const WIDTH = 600;

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** There is something to type or to choose in it: a click beside the window does not throw that away. */
  readonly asks?: boolean;
  readonly onShown?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A window over the page. It brings its own buttons and is gone with what was typed once it is closed. */
export function Dialog({ title, onClose, asks = false, onShown, children }: DialogProps) {
  return (
    <Modal open title={title} onCancel={onClose} maskClosable={!asks} afterOpenChange={onShown} footer={null} width={WIDTH} destroyOnHidden>
      {children}
    </Modal>
  );
}
