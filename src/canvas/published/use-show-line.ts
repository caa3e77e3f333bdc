import type { Line } from '#domain/canvas/document.ts';
import { useActions } from '../actions/context.ts';
import { useOpenInspector } from '../inspector/use-open-inspector.ts';

/** Chooses a line, shows it on the map and goes on in its panel. */
export function useShowLine() {
  const open = useOpenInspector();
  const { flow } = useActions();
  return ({ id, from, to }: Line) => {
    open({ lines: [id] });
    flow?.zoomTo([from, to]);
  };
}
