import { useMemo, useRef } from 'react';
import { useReactFlow, useStoreApi } from 'reactflow';
import { type Box, boxOf } from '#domain/canvas/geometry.ts';
import type { FlowPort } from '../../actions/action.ts';
import { useHost } from '../../host.ts';
import { documentOf, type Editor } from '../../store/editor-store.ts';
import { fittingView, roomOf, type View } from './fit.ts';

/** A single card is not blown up to fill the window. */
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
  const { beside = [] } = useHost();
  const around = useRef(beside);
  around.current = beside;
  return useMemo(() => {
    const boxesOf = (ids: readonly string[]) => {
      const chosen = new Set(ids);
      return documentOf(editor.getState())
        .elements.filter((element) => chosen.has(element.id))
        .map(boxOf);
    };
    const look = (view: View) => void flow.setViewport(view, { duration: duration() });
    const show = (boxes: readonly Box[]) => {
      const stage = store.getState().domNode?.closest<HTMLElement>('.cv-stage');
      const view = stage && fittingView(boxes, roomOf(stage), LARGEST);
      if (view) look(view);
    };
    return {
      focusMap: () => document.getElementById('canvas-map')?.focus({ preventScroll: true }),
      fit: () => show([...documentOf(editor.getState()).elements.map(boxOf), ...around.current]),
      zoomTo: (ids) => show(boxesOf(ids)),
      look,
      zoomBy: (factor) => void flow.zoomTo(flow.getZoom() * factor, { duration: duration() }),
      zoomReset: () => void flow.zoomTo(1, { duration: duration() }),
      center: () => {
        const { width, height, transform } = store.getState();
        const [x, y, zoom] = transform;
        return { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
      },
      focus: (id) => {
        const [box] = boxesOf([id]);
        if (!box) return;
        const { width, height, transform } = store.getState();
        const [x, y, zoom] = transform;
        const left = box.x * zoom + x;
        const top = box.y * zoom + y;
        const visible = left >= 0 && top >= 0 && left + box.width * zoom <= width && top + box.height * zoom <= height;
        if (!visible) void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom, duration: 0 });
        focusNode(id);
      },
    };
  }, [flow, store, editor]);
}
