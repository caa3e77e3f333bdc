import { type ComponentProps, type ComponentType, Suspense, useSyncExternalStore } from 'react';
// Windows come later than what they are opened from; where the focus stood is known from the start.
import '#src/ui/focus-return.ts';
import type { ModalFrame } from './modal-frame.ts';
import { MODALS, type ModalName } from './registry.ts';

/** What a modal needs besides what the host gives it. */
export type ModalProps<N extends ModalName> = Omit<ComponentProps<(typeof MODALS)[N]>, keyof ModalFrame>;

interface OpenModal {
  readonly key: number;
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
}

let open: readonly OpenModal[] = [];
let counter = 0;
const listeners = new Set<() => void>();

function publish(next: readonly OpenModal[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens a modal by name over what is there; its props are checked where it is called. */
export function openModal<N extends ModalName>(name: N, props: ModalProps<N>): void {
  openNamed(name, props as Readonly<Record<string, unknown>>);
}

/** For a name that arrives at run time (address, server). An unknown one logs an error and draws nothing. */
export function openNamed(name: string, props: Readonly<Record<string, unknown>> = {}): void {
  if (!Object.hasOwn(MODALS, name)) {
    console.error(`Unknown modal "${name}"`);
    return;
  }
  counter += 1;
  publish([...open, { key: counter, name, props }]);
}

/** Closes the topmost modal. */
export function closeModal(): void {
  publish(open.slice(0, -1));
}

export function openModals(): readonly OpenModal[] {
  return open;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Draws the open modals; stands once in the shell. */
export function ModalHost() {
  const shown = useSyncExternalStore(subscribe, openModals);
  return shown.map(({ key, name, props }) => {
    const Modal = MODALS[name as ModalName] as ComponentType<ModalFrame & Record<string, unknown>>;
    const onClose = () => publish(open.filter((entry) => entry.key !== key));
    return (
      <Suspense key={key} fallback={null}>
        <Modal {...props} onClose={onClose} />
      </Suspense>
    );
  });
}
