import { useEffect, useRef } from 'react';

/**
 * Stands in for the chart library (vitest.config.ts): this DOM has no canvas, and drawings are looked at in a
 * browser. One for all files, which share a process: what one of them replaces is replaced in those after it.
 */

type Click = (event: { readonly data?: { readonly data?: { readonly key: string } } }) => void;
interface SankeyProps {
  readonly onReady: (ready: { readonly chart: { readonly on: (name: string, call: Click) => void } }) => void;
}

/** What the chart of flows that was drawn last listens with. */
export const chart: { click: Click } = { click: () => undefined };

/** As the chart library does it: whoever listens is told once, when the chart is first drawn. */
export function Sankey({ onReady }: SankeyProps): null {
  const ready = useRef(onReady);
  useEffect(() => ready.current({ chart: { on: (_, call) => Object.assign(chart, { click: call }) } }), []);
  return null;
}

export const Mix = (): null => null;
