import { useMemo } from 'react';
import { useReactFlow, useStoreApi } from 'reactflow';
import { boundsOf, boxOf } from '#domain/canvas/geometry.ts';
import type { FlowPort } from '../actions/action.ts';
import { documentOf, type Editor } from '../store/editor-store.ts';

const PADDING = 0.12;
const LARGEST = 1.25;

const duration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200);

/** Puts the keyboard focus on a node once it is drawn: off-screen nodes come into the page only after the view has moved. */
function focusNode(id: string, tries = 20): void {
  const node = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
  if (node) node.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusNode(id, tries - 1));
}

/** The view of the map as actions see it. */
export function useFlowPort(editor: Editor): FlowPort {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useMemo(() => {
    const boundsOfElements = (ids: readonly string[]) => {
      const chosen = new Set(ids);
      return boundsOf(
        documentOf(editor.getState())
          .elements.filter((element) => chosen.has(element.id))
          .map(boxOf),
      );
    };
    const zoomTo = (ids: readonly string[]) => {
      const bounds = boundsOfElements(ids);
      if (!bounds) return;
      // fitBounds has no upper bound of its own: one card would fill the window.
      const { width, height } = store.getState();
      const zoom = Math.min(LARGEST, (width * (1 - 2 * PADDING)) / bounds.width, (height * (1 - 2 * PADDING)) / bounds.height);
      void flow.setCenter(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2, { zoom: Math.max(0.05, zoom), duration: duration() });
    };
    return {
      fit: () => zoomTo(documentOf(editor.getState()).elements.map(({ id }) => id)),
      zoomTo,
      zoomBy: (factor) => void flow.zoomTo(flow.getZoom() * factor, { duration: duration() }),
      zoomReset: () => void flow.zoomTo(1, { duration: duration() }),
      center: () => {
        const { width, height, transform } = store.getState();
        const [x, y, zoom] = transform;
        return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
      },
      focus: (id) => {
        const bounds = boundsOfElements([id]);
        if (!bounds) return;
        const { width, height, transform } = store.getState();
        const [x, y, zoom] = transform;
        const left = bounds.x * zoom + x;
        const top = bounds.y * zoom + y;
        const visible = left >= 0 && top >= 0 && left + bounds.width * zoom <= width && top + bounds.height * zoom <= height;
        if (!visible) void flow.setCenter(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2, { zoom, duration: 0 });
        focusNode(id);
      },
    };
  }, [flow, store, editor]);
}
