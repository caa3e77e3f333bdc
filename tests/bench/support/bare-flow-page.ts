import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { type Edge, type Node, ReactFlow, useEdgesState, useNodesState } from 'reactflow';
import 'reactflow/dist/style.css';
import { CARD } from '#domain/canvas/geometry.ts';
import { gridCanvas } from './editor-canvas.ts';

/**
 * The measure of the editor's benchmark: React Flow with its own plain nodes and edges and its documented
 * way of holding them, on the same positions as the editor's canvas. `?elements=500&lines=800&visible=1`.
 */
const wanted = new URLSearchParams(location.search);
const drawn = gridCanvas(Number(wanted.get('elements')), Number(wanted.get('lines')));
const NODES: Node[] = drawn.elements.map(({ id, x, y, name }) => ({ id, position: { x, y }, data: { label: name }, style: CARD }));
const EDGES: Edge[] = drawn.lines.map(({ id, from, to }) => ({ id, source: from, target: to }));

function Bare() {
  const [nodes, , onNodesChange] = useNodesState(NODES);
  const [edges, , onEdgesChange] = useEdgesState(EDGES);
  return createElement(ReactFlow, {
    nodes,
    edges,
    onNodesChange,
    onEdgesChange,
    fitView: true,
    minZoom: 0.05,
    onlyRenderVisibleElements: wanted.has('visible'),
  });
}

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(Bare));
