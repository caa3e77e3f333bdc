/** What every modal is given by the host. */
export interface ModalFrame {
  readonly onClose: () => void;
}
