import { useMemo } from 'react';
import { useStore, ViewportPortal } from 'reactflow';
import type { CommentPlace } from '#domain/wire/comments.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Avatar } from '#src/ui/icons/Avatar.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useZoomLevel } from '../flow/stage/zoom-level.tsx';
import { useDocument, useEditor, useEditorState } from '../store/context.ts';
import { useComments } from './comment-store.ts';
import { PlaceMode } from './PlaceMode.tsx';
import { gathered, isResolved, lineOf, placeOf, pointOf, type Thread, threadsOf } from './threads.ts';
import './comments.css';

/** Screen pixels from one pin of a card to the next. */
const BESIDE = 20;
/** Characters of a comment in the accessible name of its pin. */
const SPOKEN = 80;

interface PlacedProps {
  readonly x: number;
  readonly y: number;
  /** Of several at one card, which. */
  readonly turn: number;
  readonly children: React.ReactNode;
}

/** Keeps its size, however far one looks from. */
function Placed({ x, y, turn, children }: PlacedProps) {
  const zoom = useStore((state) => state.transform[2]);
  return (
    <div className="cv-bubble-place" style={{ transform: `translate(${x}px, ${y}px) scale(${1 / zoom}) translateX(${-turn * BESIDE}px)` }}>
      {children}
    </div>
  );
}

function Pin({ thread, isOpen }: { readonly thread: Thread; readonly isOpen: boolean }) {
  const { t } = useText();
  const editor = useEditor();
  const level = useZoomLevel();
  const { first, answers } = thread;
  const name = first.author?.name ?? t('comments.former');
  const said = lineOf(first, t('comments.former')).slice(0, SPOKEN);
  const label = [
    t('comments.pin', { name, text: said }),
    answers.length > 0 ? t('comments.answers', { count: answers.length }) : '',
    isResolved(thread) ? t('comments.resolved') : '',
  ];
  const look = `cv-bubble nopan nodrag${isOpen ? ' is-open' : ''}${isResolved(thread) ? ' is-resolved' : ''}${level === 'dots' ? ' is-dot' : ''}`;
  return (
    <button
      type="button"
      className={look}
      title={`${name}: ${said}`}
      aria-label={label.filter(Boolean).join('. ')}
      aria-pressed={isOpen}
      onClick={() => editor.setState({ commenting: isOpen ? null : { kind: 'thread', thread: thread.id } })}
    >
      <Avatar id={first.author?.id ?? ''} name={name} small />
      {answers.length > 0 && <b>{answers.length + 1}</b>}
    </button>
  );
}

/** Several threads whose pins would lie over one another from this far: how many, and the way to them. */
function Group({ threads }: { readonly threads: readonly Thread[] }) {
  const { t } = useText();
  const editor = useEditor();
  const label = t('comments.here', { count: threads.length });
  return (
    <button
      type="button"
      className="cv-bubble nopan nodrag is-group"
      title={label}
      aria-label={label}
      onClick={() => editor.setState({ commenting: { kind: 'list' } })}
    >
      <b>{threads.length}</b>
    </button>
  );
}

/** Pins nearer than this on the screen become one. */
const REACH = 26;
/** Seen from so far that most pins lie over others. Told in steps, so that a zoom between two of them gathers nothing anew. */
const GATHERED_BELOW = 0.35;
const reachAt = (zoom: number): number => (zoom >= GATHERED_BELOW ? 0 : REACH / 2 ** (Math.round(Math.log2(zoom) * 2) / 2));

const turnOf = (at: CommentPlace, before: readonly (CommentPlace | null)[]): number =>
  'element' in at ? before.filter((other) => other !== null && 'element' in other && other.element === at.element).length : 0;

/**
 * Open threads where they belong, and the one that is looked at; in the order in which they were begun, so that a pin keeps its
 * place when something is said. What is in the hand is left out until it lies.
 */
function Pins({ dragged }: { readonly dragged: ReadonlySet<string> }) {
  const { comments } = useComments();
  const { elements } = useDocument();
  const open = useEditorState(({ commenting }) => (commenting?.kind === 'thread' ? commenting.thread : null));
  const begun = useEditorState(({ commenting }) => (commenting?.kind === 'new' ? commenting.at : null));
  const byId = useMemo(() => new Map(elements.map((element) => [element.id, element])), [elements]);
  const threads = useMemo(
    () =>
      threadsOf(comments)
        .filter((thread) => !isResolved(thread) || thread.id === open)
        .toSorted((a, b) => a.first.created_at.localeCompare(b.first.created_at)),
    [comments, open],
  );
  const places = threads.map(({ first }) => placeOf(first));
  const reach = useStore((state) => reachAt(state.transform[2]));
  const shown = (at: CommentPlace | null) => (at && !('element' in at && dragged.has(at.element)) ? pointOf(at, byId) : null);
  const pinned = threads.flatMap((thread, at) => {
    const place = places[at] ?? null;
    const point = shown(place);
    return place && point ? [{ thread, point, turn: turnOf(place, places.slice(0, at)) }] : [];
  });
  const isOpen = ({ thread }: { readonly thread: Thread }) => thread.id === open;
  const looked = pinned.filter(isOpen).map((pin) => [pin] as const);
  const others = pinned.filter((pin) => !isOpen(pin));
  const beginning = begun && shown(begun);
  return (
    <ViewportPortal>
      <div className="cv-bubbles">
        {[...looked, ...gathered(others, reach)].map(([first, ...others]) => (
          <Placed key={first.thread.id} {...first.point} turn={others.length > 0 ? 0 : first.turn}>
            {others.length > 0 ? (
              <Group threads={[first, ...others].map(({ thread }) => thread)} />
            ) : (
              <Pin thread={first.thread} isOpen={isOpen(first)} />
            )}
          </Placed>
        ))}
        {begun && beginning && (
          <Placed {...beginning} turn={turnOf(begun, places)}>
            <span className="cv-bubble is-new is-open" aria-hidden="true">
              <Icon name="plus" size={14} />
            </span>
          </Placed>
        )}
      </div>
    </ViewportPortal>
  );
}

export default function CommentPins({ dragged }: { readonly dragged: ReadonlySet<string> }) {
  const isPlacing = useEditorState(({ commenting }) => commenting?.kind === 'place');
  return (
    <>
      <Pins dragged={dragged} />
      {isPlacing && <PlaceMode />}
    </>
  );
}
