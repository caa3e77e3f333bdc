import { useMemo, useRef } from 'react';
import { Position } from 'reactflow';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { type Box, boxOf } from '#domain/canvas/geometry.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { flowOrder } from './drag/order.ts';
import { usePlaces } from './drag/places.ts';
import { type ElementFlowNode, spokenId } from './ElementNode.tsx';
import { nameOf } from './rule-text.ts';
import { sameValues } from './same-values.ts';

/** Everything about a node that may change, flat, so that an unchanged one is recognised by its values. */
interface NodeState extends Box {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly selected: boolean;
  readonly movable: boolean;
  readonly dragged: boolean;
  readonly found: boolean;
}

const HALF = 5;

/** Where the handles are, also while none is drawn: without any, React Flow would draw every node to measure them. */
function handlesOf({ width, height }: Pick<Box, 'width' | 'height'>) {
  const handle = (id: string, position: Position, x: number, y: number) =>
    ({ id, type: 'source', position, x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF }) as const;
  return [
    handle('n', Position.Top, width / 2, 0),
    handle('e', Position.Right, width, height / 2),
    handle('s', Position.Bottom, width / 2, height),
    handle('w', Position.Left, 0, height / 2),
  ];
}

function nodeOf(state: NodeState, before: ElementFlowNode | undefined): ElementFlowNode {
  const { tracked, category, look } = elementKind(state.kind);
  const size = { width: state.width, height: state.height };
  const data = before?.data.found === state.found && before.data.category === category ? before.data : { category, found: state.found };
  return {
    id: state.id,
    type: tracked ? 'element' : 'note',
    position: { x: state.x, y: state.y },
    data,
    ...size,
    measured: size,
    handles: tracked ? handlesOf(size) : [],
    selected: state.selected,
    draggable: state.movable,
    dragging: state.dragged,
    connectable: tracked,
    ariaLabel: state.name,
    ariaRole: 'group',
    domAttributes: { 'aria-labelledby': spokenId(state.id) },
    // A frame stands behind what lies in it.
    zIndex: tracked ? 1 : look === 'frame' ? -1 : 0,
  };
}

interface Made {
  readonly state: NodeState;
  readonly node: ElementFlowNode;
}

export interface NodesInput {
  readonly document: CanvasDocument;
  readonly selected: readonly string[];
  readonly readOnly: boolean;
  readonly found: string | null;
  /** Elements in the hand of the pointer; React Flow keeps them drawn wherever the view moves. */
  readonly dragged: ReadonlySet<string>;
}

/**
 * Nodes for React Flow in flow order. They hold what the document says, no numbers: typing in a field makes no
 * new node. Objects of what did not change are those of the last round.
 */
export function useNodes({ document, selected, readOnly, found, dragged }: NodesInput): ElementFlowNode[] {
  const text = useText();
  const made = useRef<ReadonlyMap<string, Made>>(new Map());
  const list = useRef<ElementFlowNode[]>([]);
  const places = usePlaces(document.elements);
  const order = useMemo(() => flowOrder(places, document.lines), [places, document.lines]);
  return useMemo(() => {
    const chosen = new Set(selected);
    const elements = new Map(document.elements.map((element) => [element.id, element]));
    const next = new Map<string, Made>();
    for (const id of order) {
      const element = elements.get(id);
      if (!element) continue;
      const state: NodeState = {
        id,
        kind: element.kind,
        name: nameOf(element, text),
        ...boxOf(element),
        selected: chosen.has(id),
        movable: !readOnly && !element.locked,
        dragged: dragged.has(id),
        found: found === id,
      };
      const before = made.current.get(id);
      next.set(id, before && sameValues(before.state, state) ? before : { state, node: nodeOf(state, before?.node) });
    }
    made.current = next;
    const nodes = [...next.values()].map(({ node }) => node);
    const same = nodes.length === list.current.length && nodes.every((node, index) => node === list.current[index]);
    if (!same) list.current = nodes;
    return list.current;
  }, [document.elements, order, selected, readOnly, found, dragged, text]);
}
