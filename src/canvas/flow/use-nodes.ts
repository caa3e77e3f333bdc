import { useState } from 'react';
import { Position } from 'reactflow';
import type { CanvasDocument, CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { type Box, boxOf } from '#domain/canvas/geometry.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { type TextApi, useText } from '#src/providers/texts/i18n.ts';
import { useEditorState } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { flowOrder } from './drag/order.ts';
import { keptPlaces } from './drag/places.ts';
import { type ElementFlowNode, spokenId } from './ElementNode.tsx';
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

/**
 * Where a card lies in the map. React Flow moves each by a transform of its own, which the browser paints apart from all
 * others: with two thousand in view, putting these pieces together took most of a step of a pan.
 */
const placed = ({ x, y }: Box) => ({ transform: 'none', left: x, top: y });

function nodeOf(state: NodeState, before: ElementFlowNode | undefined): ElementFlowNode {
  const { tracked, category, look } = elementKind(state.kind);
  const size = { width: state.width, height: state.height };
  const data = before?.data.found === state.found && before.data.category === category ? before.data : { category, found: state.found };
  return {
    id: state.id,
    type: tracked ? 'element' : 'note',
    position: { x: state.x, y: state.y },
    style: placed(state),
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
  readonly document: Pick<CanvasDocument, 'elements' | 'lines'>;
  readonly selected: readonly string[];
  readonly readOnly: boolean;
  readonly found: string | null;
  /** Notes and drawings are seen. */
  readonly withNotes: boolean;
  /** Elements in the hand of the pointer; React Flow keeps them drawn wherever the view moves. */
  readonly dragged: ReadonlySet<string>;
  readonly text: TextApi;
}

/** Makes the nodes of one map, round after round; objects of what did not change are those of the last round. */
function createNodes(): (input: NodesInput) => ElementFlowNode[] {
  let made: ReadonlyMap<string, Made> = new Map();
  let list: ElementFlowNode[] = [];
  let before: NodesInput | undefined;
  let places: readonly CanvasElement[] = [];
  let order: readonly string[] = [];

  const orderOf = ({ document: { elements, lines } }: NodesInput) => {
    const kept = keptPlaces(places, elements);
    if (kept !== places || lines !== before?.document.lines) order = flowOrder(kept, lines);
    places = kept;
    return order;
  };
  const nodesOf = (input: NodesInput) => {
    const { document, selected, readOnly, found, withNotes, dragged, text } = input;
    const chosen = new Set(selected);
    const elements = new Map(document.elements.map((element) => [element.id, element]));
    const next = new Map<string, Made>();
    for (const id of orderOf(input)) {
      const element = elements.get(id);
      if (!element || !(withNotes || elementKind(element.kind).tracked)) continue;
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
      const known = made.get(id);
      next.set(id, known && sameValues(known.state, state) ? known : { state, node: nodeOf(state, known?.node) });
    }
    made = next;
    return [...next.values()].map(({ node }) => node);
  };
  return (input) => {
    if (before && sameInput(before, input)) return list;
    const nodes = nodesOf(input);
    before = input;
    if (nodes.length !== list.length || nodes.some((node, index) => node !== list[index])) list = nodes;
    return list;
  };
}

const sameInput = ({ document, ...rest }: NodesInput, { document: other, ...others }: NodesInput): boolean =>
  document.elements === other.elements && document.lines === other.lines && sameValues(rest, others);

/**
 * Nodes for React Flow in flow order. They hold what the document says, no numbers: typing in a field makes no
 * new node, and does not draw what shows them again.
 */
export function useNodes(dragged: ReadonlySet<string>): ElementFlowNode[] {
  const text = useText();
  const [nodes] = useState(createNodes);
  return useEditorState((state) => {
    const { selection, readOnly, found, withNotes } = state;
    const shown = { selected: selection.elements, readOnly: readOnly !== null, found, withNotes };
    return nodes({ document: documentOf(state), ...shown, dragged, text });
  });
}
