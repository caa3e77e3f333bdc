import { Modal } from 'antd';
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { Beginning } from './Beginning.tsx';
import { DIALOG_WIDTHS, DialogSizeContext } from './dialog-size.ts';
import { useFocusReturn } from './focus-return.ts';

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** There is something to type or to choose in it: it begins there, and a click beside the window does not throw that away. */
  readonly asks?: boolean;
  readonly children: ReactNode;
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
