import { createContext, memo, Suspense, useContext, useEffect, useState } from 'react';
import { Handle, type Node, type NodeProps, Position, useUpdateNodeInternals } from 'reactflow';
import type { ChipTone, ElementView } from '#domain/canvas/view/element-view.ts';
import { fitsWork, hasWork } from '#domain/canvas/work.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useActions } from '../actions/context.ts';
import { useHost } from '../host.ts';
import { useLeaveAt } from '../lines/routes.ts';
import { useEditor, useEditorState } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { useDragged } from './drag/drag.ts';
import { IconBadge } from './element-icons.tsx';
import { useZoomLevel } from './stage/zoom-level.tsx';
import { useLooker } from './use-looker.ts';
import { useElementView } from './views.ts';

/** What a node carries is what the document says of it; its numbers and texts it asks for itself, while it is on the screen. */
export interface ElementData extends Record<string, unknown> {
  readonly category: string;
  readonly found: boolean;
}
export type ElementFlowNode = Node<ElementData, 'element' | 'note'>;

const MARKS: Partial<Record<ChipTone, IconName>> = {
  ahead: 'ahead',
  behind: 'behind',
  cant: 'cantTell',
  warning: 'warning',
  none: 'clock',
};
export const markIcon = (tone: ChipTone | ''): IconName | undefined => (tone === '' ? undefined : MARKS[tone]);

/** A line is being pulled: every card shows where it can be tied. */
export const ConnectingContext = createContext(false);

const HANDLES = [
  ['n', Position.Top],
  ['e', Position.Right],
  ['s', Position.Bottom],
  ['w', Position.Left],
] as const;

/**
 * Where lines are pulled out and tied; drawn only where a hand is near, since each of them listens to the whole
 * map. React Flow measures a node as it is drawn first, so it is told of handles that come later.
 */
function Handles({ id: node }: { readonly id: string }) {
  const measure = useUpdateNodeInternals();
  useEffect(() => measure(node), [measure, node]);
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

/** What a screen reader says of a card; the node refers to it, so that new numbers need no new node. */
export const spokenId = (element: string): string => `cv-said-${element}`;

const QuickActs = lazyWithRetry(() => import('./QuickActs.tsx'));
const LeftWay = lazyWithRetry(() => import('./LeftWay.tsx'));
/** Many maps say nothing of the work on them. */
const WorkMarks = lazyWithRetry(() => import('./WorkMarks.tsx'));

interface CardProps {
  readonly id: string;
  readonly view: ElementView;
  readonly selected: boolean;
  readonly found: boolean;
  /** Others are looked at. */
  readonly back: boolean;
}

function DropOff({ id, view, near }: Pick<CardProps, 'id' | 'view'> & { readonly near: boolean }) {
  const left = useLeaveAt(id);
  const text = view.leaves;
  return (
    <span className="cv-leave" style={{ left, top: '100%' }}>
      <i style={{ width: view.leavesWidth }} />
      <span>
        {near ? (
          <Suspense fallback={text}>
            <LeftWay {...{ id, text }} />
          </Suspense>
        ) : (
          text
        )}
      </span>
    </span>
  );
}

/** What a card became in the drawing that this one is compared with. */
function BecameMark({ id }: { readonly id: string }) {
  const { t } = useText();
  const mark = useHost().marks?.get(id);
  return mark ? <span className={`cv-became is-${mark}`}>{t(`canvas.became.${mark}`)}</span> : null;
}

/** The name of a card while it is written on it. It takes the focus as it appears, so that no key goes elsewhere. */
function NameEditor({ id }: { readonly id: string }) {
  const { t } = useText();
  const editor = useEditor();
  const { flow } = useActions();
  const name = useEditorState((state) => documentOf(state).elements.find((each) => each.id === id)?.name ?? '');
  const end = () => {
    if (editor.getState().writing === id) editor.setState({ writing: null });
    editor.endRun();
  };
  return (
    <input
      autoFocus
      className="cv-card-name nodrag nopan"
      aria-label={t('canvas.element_name')}
      value={name}
      maxLength={120}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => void editor.apply({ command: 'updateElement', args: { id, patch: { name: target.value } } }, `name:${id}`)}
      onBlur={end}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        end();
        flow?.focus(id);
      }}
    />
  );
}

function Card({ id, view, selected, found, back }: CardProps) {
  const [near, setNear] = useState(false);
  const connecting = useContext(ConnectingContext);
  const writing = useEditorState((each) => each.writing === id && each.readOnly === null);
  const rule = view.needsRule ? (view.calm ? ' lacks-rule' : ' needs-rule') : '';
  const state = `${selected ? ' is-selected' : ''}${rule}${view.locked ? ' is-fixed' : ''}${found ? ' is-found' : ''}${back ? ' is-back' : ''}`;
  return (
    <div className={`cv-card${state}`} title={view.name} onPointerEnter={() => setNear(true)} onPointerLeave={() => setNear(false)}>
      <span id={spokenId(id)} hidden>
        {view.spoken}
      </span>
      <div className="cv-card-head">
        <IconBadge icon={view.icon} category={view.category} />
        <Chip view={view} />
      </div>
      {writing ? <NameEditor id={id} /> : <div className="cv-card-name ell">{view.name}</div>}
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
      {hasWork(view) && (
        <Suspense fallback={null}>
          <WorkMarks status={view.status} owner={view.owner} due={view.due} />
        </Suspense>
      )}
      <BecameMark id={id} />
      {view.leaves && <DropOff {...{ id, view, near }} />}
      {(near || selected || connecting) && <Handles id={id} />}
      {near && !connecting && (
        <Suspense fallback={null}>
          <QuickActs id={id} />
        </Suspense>
      )}
    </div>
  );
}

function FarCard({ id, view, selected, back }: Omit<CardProps, 'found'>) {
  return (
    <div className={`cv-far is-${view.tone || 'plain'}${selected ? ' is-selected' : ''}${back ? ' is-back' : ''}`}>
      <span id={spokenId(id)} hidden>
        {view.spoken}
      </span>
      <IconBadge icon={view.icon} category={view.category} />
      <b>{view.people}</b>
      <BecameMark id={id} />
    </div>
  );
}

function SeenCard({ id, selected, found, far }: Omit<CardProps, 'view' | 'back'> & { readonly far: boolean }) {
  const view = useElementView(id);
  const filter = useEditorState(({ work }) => work);
  const looker = useLooker();
  if (!view) return null;
  const back = filter !== null && !fitsWork(view, filter, looker());
  return far ? <FarCard {...{ id, view, selected, back }} /> : <Card {...{ id, view, selected, found, back }} />;
}

/** An element as a card, as icon and number when zoomed far out, and as a dot of its colour when further. */
export const ElementNode = memo(function ElementNode({ id, data, selected }: NodeProps<ElementFlowNode>) {
  const level = useZoomLevel();
  useDragged(id);
  if (level === 'dots') return <div className={`cv-dot is-${data.category}${selected ? ' is-selected' : ''}`} />;
  return <SeenCard id={id} selected={selected} found={data.found} far={level === 'far'} />;
}, sameNode);

/** React Flow gives each node its place as well; it moves the node by itself, so a new place draws no card again. */
export function sameNode(before: NodeProps<ElementFlowNode>, after: NodeProps<ElementFlowNode>): boolean {
  return before.id === after.id && before.selected === after.selected && before.data === after.data;
}
