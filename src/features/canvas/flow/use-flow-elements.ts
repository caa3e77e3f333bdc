import { useMemo, useRef } from 'react';
import { Position } from 'reactflow';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { type Box, boxOf } from '#domain/canvas/geometry.ts';
import type { EditorState } from '../store/editor-store.ts';
import type { ElementFlowNode } from './ElementNode.tsx';
import type { ElementView } from './element-view.ts';
import { elementView, type ViewTexts } from './element-view.ts';
import type { FlowEdge, LineData } from './FlowLine.tsx';
import { leavePosition, type Route, routeLines } from './geometry.ts';
import { type LineView, lineView } from './line-view.ts';
import type { CanvasNumbers } from './numbers.ts';
import { flowOrder } from './order.ts';
import { createReuse } from './reuse.ts';

/** Everything about a node that may change, flat, so that an unchanged one is recognised by its values. */
interface NodeState extends Box {
  readonly id: string;
  readonly view: ElementView;
  readonly leaveAt: number;
  readonly selected: boolean;
  readonly movable: boolean;
  readonly found: boolean;
}
interface EdgeState extends Omit<Route, 'fromSide' | 'toSide'> {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly fromSide: string;
  readonly toSide: string;
  readonly view: LineView;
  readonly selected: boolean;
}

const HALF = 5;

/** Handle positions are known, so nothing has to be measured in the page. */
function handlesOf({ width, height }: Box) {
  const handle = (id: string, position: Position, x: number, y: number) =>
    ({ id, type: 'source', position, x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF }) as const;
  return [
    handle('n', Position.Top, width / 2, 0),
    handle('e', Position.Right, width, height / 2),
    handle('s', Position.Bottom, width / 2, height),
    handle('w', Position.Left, 0, height / 2),
  ];
}

function nodeOf(state: NodeState): ElementFlowNode {
  const tracked = elementKind(state.view.kind).tracked;
  const size = { width: state.width, height: state.height };
  return {
    id: state.id,
    type: tracked ? 'element' : 'note',
    position: { x: state.x, y: state.y },
    data: { view: state.view, leaveAt: state.leaveAt, found: state.found },
    ...size,
    measured: size,
    handles: tracked ? handlesOf(state) : [],
    selected: state.selected,
    draggable: state.movable,
    connectable: tracked,
    ariaLabel: state.view.spoken,
    ariaRole: 'group',
    zIndex: tracked ? 1 : 0,
  };
}

function edgeOf({ id, from, to, fromSide, toSide, view, selected, ...route }: EdgeState, onPick: LineData['onPick']): FlowEdge {
  return {
    id,
    type: 'line',
    source: from,
    target: to,
    sourceHandle: fromSide,
    targetHandle: toSide,
    selected,
    focusable: false,
    data: { view, onPick, path: route.path, arrow: route.arrow, x: route.x, y: route.y },
  };
}

/** Remembers what was built from a state, for as long as that state is in use. */
function createBuilt<S extends object, T>(build: (state: S) => T): (key: string, state: S) => T {
  const reuse = createReuse<S>();
  const built = new WeakMap<S, T>();
  return (key, state) => {
    const kept = reuse(key, state);
    const before = built.get(kept);
    if (before !== undefined) return before;
    const made = build(kept);
    built.set(kept, made);
    return made;
  };
}

function boxesOf(document: CanvasDocument, drag: EditorState['drag']): ReadonlyMap<string, Box> {
  return new Map(
    document.elements.map((element) => {
      const box = boxOf(element);
      const moved = drag?.[element.id];
      return [element.id, moved ? { ...box, x: moved.x, y: moved.y } : box];
    }),
  );
}

/** Where lines meet the lower edge of each card, in canvas pixels. */
function downward(document: CanvasDocument, routes: ReadonlyMap<string, Route>): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const line of document.lines) {
    const route = routes.get(line.id);
    if (!route) continue;
    const startOf = (path: string) => Number(/^M(-?[\d.]+)/.exec(path)?.[1]);
    if (route.fromSide === 's') found.set(line.from, [...(found.get(line.from) ?? []), startOf(route.path)]);
    if (route.toSide === 's') found.set(line.to, [...(found.get(line.to) ?? []), startOf(route.arrow)]);
  }
  return found;
}

export interface FlowElements {
  readonly nodes: ElementFlowNode[];
  readonly edges: FlowEdge[];
}
export interface FlowInput {
  readonly document: CanvasDocument;
  readonly drag: EditorState['drag'];
  readonly selection: EditorState['selection'];
  readonly numbers: CanvasNumbers;
  readonly texts: ViewTexts;
  readonly readOnly: boolean;
  readonly found: string | null;
  readonly onPick: (line: string, more: boolean) => void;
}

/** Nodes and edges for React Flow in flow order. Objects of what did not change are those of the last round. */
export function useFlowElements(input: FlowInput): FlowElements {
  const { document, drag, selection, numbers, texts, readOnly, found, onPick } = input;
  const pick = useRef(onPick);
  pick.current = onPick;
  const tools = useRef<{
    view: (key: string, view: ElementView) => ElementView;
    line: (key: string, view: LineView) => LineView;
    node: (key: string, state: NodeState) => ElementFlowNode;
    edge: (key: string, state: EdgeState) => FlowEdge;
  } | null>(null);
  tools.current ??= {
    view: createReuse<ElementView>(),
    line: createReuse<LineView>(),
    node: createBuilt(nodeOf),
    edge: createBuilt((state: EdgeState) => edgeOf(state, (line, more) => pick.current(line, more))),
  };
  const made = tools.current;

  const views = useMemo(() => {
    const names = new Map<string, string>();
    const elements = new Map<string, ElementView>();
    for (const element of document.elements) {
      const view = made.view(element.id, elementView(element, document, numbers, texts));
      elements.set(element.id, view);
      names.set(element.id, view.name);
    }
    const lines = new Map<string, LineView>();
    for (const line of document.lines) {
      const ends = { from: names.get(line.from) ?? '', to: names.get(line.to) ?? '' };
      lines.set(line.id, made.line(line.id, lineView(line, ends, numbers, texts)));
    }
    return { elements, lines };
  }, [document, numbers, texts, made]);

  const boxes = useMemo(() => boxesOf(document, drag), [document, drag]);
  const routes = useMemo(() => routeLines(document.lines, boxes), [document, boxes]);
  const order = useMemo(() => flowOrder(document.elements, document.lines), [document]);

  const nodes = useMemo(() => {
    const chosen = new Set(selection.elements);
    const down = downward(document, routes);
    const locked = new Set(document.elements.filter((element) => element.locked).map((element) => element.id));
    return order.flatMap((id) => {
      const box = boxes.get(id);
      const view = views.elements.get(id);
      if (!box || !view) return [];
      const leaveAt = leavePosition(box, down.get(id) ?? []) - box.x;
      return made.node(id, {
        id,
        ...box,
        view,
        leaveAt,
        selected: chosen.has(id),
        movable: !readOnly && !locked.has(id),
        found: found === id,
      });
    });
  }, [document, order, boxes, routes, views, selection, readOnly, found, made]);

  const edges = useMemo(() => {
    const chosen = new Set(selection.lines);
    return document.lines.flatMap((line) => {
      const route = routes.get(line.id);
      const view = views.lines.get(line.id);
      return route && view
        ? made.edge(line.id, { id: line.id, from: line.from, to: line.to, ...route, view, selected: chosen.has(line.id) })
        : [];
    });
  }, [document, routes, views, selection, made]);

  return { nodes, edges };
}
