import { type ComponentProps, type ComponentType, Suspense, useSyncExternalStore } from 'react';
// Windows come later than what they are opened from; where the focus stood is known from the start.
import '#src/ui/windows/focus-return.ts';
import { text } from '#src/providers/texts/i18n.ts';
import { DialogSizeContext } from '#src/ui/windows/dialog-size.ts';
import { expectWindow } from '#src/ui/windows/type-ahead.ts';
import type { ModalFrame } from './modal-frame.ts';
import { MODAL_SIZES, MODALS, type ModalName } from './registry.ts';

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

/** What a value says about which window this is: a row is the same row whatever it holds now, and functions say nothing. */
function identityOf(value: unknown): unknown {
  if (typeof value === 'function') return null;
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/** Whether two calls ask for one window: the same thing, by its id or by what is said about it. */
function isSame(one: OpenModal['props'], other: OpenModal['props']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => JSON.stringify(identityOf(one[name])) === JSON.stringify(identityOf(other[name])));
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
  const there = open.find((entry) => entry.name === name && isSame(entry.props, props));
  // Asked for twice, by a double click or from two places: it is one window, in front.
  if (there) {
    publish([...open.filter((entry) => entry !== there), there]);
    return;
  }
  expectWindow(text('common.loading'));
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
    const size = MODAL_SIZES[name as ModalName] ?? 'normal';
    const onClose = () => publish(open.filter((entry) => entry.key !== key));
    return (
      <DialogSizeContext key={key} value={size}>
        <Suspense fallback={null}>
          <Modal {...props} onClose={onClose} />
        </Suspense>
      </DialogSizeContext>
    );
  });
}
