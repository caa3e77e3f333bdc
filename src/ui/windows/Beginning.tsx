import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { beginIn, stopTypeAhead } from './type-ahead.ts';

/** A field that says `data-later` stands before the others, and is no place to begin. */
const FIELD = ['input:not([type="hidden"], [data-type-ahead], [data-later])', 'select', 'textarea']
  .map((kind) => `${kind}:not(:disabled)`)
  .join();

interface BeginningProps {
  /** There is something to type or to choose in it. */
  readonly asks?: boolean;
  readonly children: ReactNode;
}

/** Gives the focus to what the window begins with, as soon as that stands; what was typed meanwhile comes with it. */
export function Beginning({ asks, children }: BeginningProps) {
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
