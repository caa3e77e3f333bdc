import { type MouseEvent, memo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Edge, EdgeLabelRenderer, type EdgeProps } from 'reactflow';
import { Icon } from '#src/ui/Icon.tsx';
import { markIcon, useIsFar } from './ElementNode.tsx';
import { LineTip } from './LineTip.tsx';
import type { LineView } from './line-view.ts';

export interface LineData extends Record<string, unknown> {
  readonly view: LineView;
  readonly path: string;
  readonly arrow: string;
  readonly x: number;
  readonly y: number;
  readonly onPick: (line: string, more: boolean) => void;
}
export type FlowEdge = Edge<LineData, 'line'>;

/** Thickness of the two rails of an "also" line is what the band leaves uncovered on either side. */
const RAIL = 3;

function Strokes({ data }: { readonly data: LineData }) {
  const { view, path } = data;
  const plain = view.style === 'later' || view.style === 'planned';
  if (view.style === 'also') {
    return (
      <>
        <path className="cv-line-spine" d={path} style={{ strokeWidth: Math.max(view.width, 3) + RAIL }} />
        <path className="cv-line-band" d={path} style={{ strokeWidth: Math.max(view.width, 3) }} />
      </>
    );
  }
  return (
    <>
      {!plain && <path className="cv-line-band" d={path} style={{ strokeWidth: view.width }} />}
      <path className="cv-line-spine" d={path} />
    </>
  );
}

function Pill({ id, data, selected }: { readonly id: string; readonly data: LineData; readonly selected: boolean }) {
  const [tip, setTip] = useState<{ x: number; y: number } | null>(null);
  const { view } = data;
  const mark = markIcon(view.mark);
  const place = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    setTip({ x: box.left + box.width / 2, y: box.bottom + 8 });
  };
  const look = `${view.mark ? `is-${view.mark}` : 'is-plain'}${view.unset ? ' is-unset' : ''}${selected ? ' is-selected' : ''}`;
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={`cv-pill nodrag nopan ${look}`}
        style={{ transform: `translate(-50%, -50%) translate(${data.x}px, ${data.y}px)` }}
        aria-label={view.spoken}
        onClick={(event) => data.onPick(id, event.shiftKey || event.ctrlKey || event.metaKey)}
        onMouseEnter={place}
        onMouseLeave={() => setTip(null)}
      >
        {mark && <Icon name={mark} size={12} />}
        {view.pill}
      </button>
      {tip && createPortal(<LineTip line={id} x={tip.x} y={tip.y} />, document.body)}
    </>
  );
}

/** A line: pale band as wide as its people, spine, arrow and the pill with its rate. */
export const FlowLine = memo(function FlowLine({ id, data, selected = false }: EdgeProps<FlowEdge>) {
  const far = useIsFar();
  if (!data) return null;
  const { view } = data;
  return (
    <>
      <g className={`cv-line is-${view.style} is-${view.tone}${selected ? ' is-selected' : ''}`}>
        <Strokes data={data} />
        <path className="cv-line-arrow" d={data.arrow} />
        <path className="cv-line-hit react-flow__edge-interaction" d={data.path} />
      </g>
      {!far && (
        <EdgeLabelRenderer>
          <Pill id={id} data={data} selected={selected} />
        </EdgeLabelRenderer>
      )}
    </>
  );
});
