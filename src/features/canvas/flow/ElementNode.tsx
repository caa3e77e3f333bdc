import { memo } from 'react';
import { Handle, type Node, type NodeProps, Position, useStore } from 'reactflow';
import { Icon } from '#src/ui/Icon.tsx';
import type { IconName } from '#src/ui/icons.tsx';
import { Plate } from './element-icons.tsx';
import type { ChipTone, ElementView } from './element-view.ts';

/** What a node carries: the view object keeps its identity while nothing on the card changes. */
export interface ElementData extends Record<string, unknown> {
  readonly view: ElementView;
  /** Where the drop-off stands, in pixels from the card's left edge. */
  readonly leaveAt: number;
  readonly found: boolean;
}
export type ElementFlowNode = Node<ElementData, 'element' | 'note'>;

/** Under this zoom a card is its icon and its number. */
const FAR_ZOOM = 0.35;
export const useIsFar = () => useStore((state) => state.transform[2] < FAR_ZOOM);

const MARKS: Partial<Record<ChipTone, IconName>> = {
  ahead: 'ahead',
  behind: 'behind',
  cant: 'cantTell',
  warning: 'warning',
  none: 'clock',
};
export const markIcon = (tone: ChipTone | ''): IconName | undefined => (tone === '' ? undefined : MARKS[tone]);

const HANDLES = [
  ['n', Position.Top],
  ['e', Position.Right],
  ['s', Position.Bottom],
  ['w', Position.Left],
] as const;

/** Where lines are tied. Drawn in every form of a node: React Flow drops the lines of a node without them. */
function Handles() {
  return HANDLES.map(([id, position]) => <Handle key={id} id={id} type="source" position={position} aria-hidden="true" />);
}

function Chip({ view }: { readonly view: ElementView }) {
  if (view.tone === '') return null;
  const mark = markIcon(view.tone);
  return (
    <span className={`cv-chip is-${view.tone}`}>
      {mark && <Icon name={mark} size={12} />}
      {view.chip}
    </span>
  );
}

function Card({ data, selected }: { readonly data: ElementData; readonly selected: boolean }) {
  const { view } = data;
  const state = `${selected ? ' is-selected' : ''}${view.needsRule ? ' needs-rule' : ''}${view.locked ? ' is-fixed' : ''}${data.found ? ' is-found' : ''}`;
  return (
    <div className={`cv-card${state}`} title={view.name}>
      <div className="cv-card-head">
        <Plate icon={view.icon} category={view.category} />
        <Chip view={view} />
      </div>
      <div className="cv-card-name ell">{view.name}</div>
      <div className="cv-card-rule ell">{view.rule || '\u00a0'}</div>
      <div className="cv-card-people">
        <span>{view.people}</span>
        <small className="ell">{view.aside}</small>
      </div>
      {view.locked && (
        <span className="cv-card-pin">
          <Icon name="lock" size={12} />
        </span>
      )}
      {view.leaves && (
        <span className="cv-leave" style={{ left: data.leaveAt, top: '100%' }}>
          <i style={{ width: view.leavesWidth }} />
          <span>{view.leaves}</span>
        </span>
      )}
      <Handles />
    </div>
  );
}

/** An element as a card, or as icon and number when zoomed far out. */
export const ElementNode = memo(function ElementNode({ data, selected }: NodeProps<ElementFlowNode>) {
  const far = useIsFar();
  if (!far) return <Card data={data} selected={selected} />;
  return (
    <div className={`cv-far is-${data.view.tone || 'plain'}${selected ? ' is-selected' : ''}`}>
      <Plate icon={data.view.icon} category={data.view.category} />
      <b>{data.view.people}</b>
      <Handles />
    </div>
  );
});

/** Notes and drawing: text on the canvas, never counted. */
export const NoteNode = memo(function NoteNode({ data, selected }: NodeProps<ElementFlowNode>) {
  const { view } = data;
  const plain = view.kind !== 'sticky_note';
  return (
    <div className={`cv-sticky${plain ? ' is-plain' : ''}${selected ? ' is-selected' : ''}`}>{view.note || (plain ? view.name : '')}</div>
  );
});
