import { useEffect, useMemo, useRef, useState } from 'react';
import { useReactFlow } from 'reactflow';
import type { Mentionable } from '#domain/wire/comments.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useHost } from '../host.ts';
import { useDocument, useEditor, useEditorState } from '../store/context.ts';
import { useComments } from './comment-store.ts';
import { ThreadList } from './ThreadList.tsx';
import { BeginThread, ThreadView } from './ThreadView.tsx';
import { placeKey, placeOf, pointOf, type Thread, threadsOf } from './threads.ts';
import './comments.css';

/** Those who can be mentioned; nobody until they are known, or where that cannot be told. */
function usePeople(): readonly Mentionable[] {
  const { comments } = useHost();
  const [people, setPeople] = useState<readonly Mentionable[]>([]);
  const ask = comments?.mayWrite ? comments.people : null;
  useEffect(() => {
    let isWanted = true;
    ask?.().then(
      (found) => isWanted && setPeople(found),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [ask]);
  return people;
}

/** Takes the map to a thread; null where it is on none. */
function useShow(thread: Thread | undefined): (() => void) | null {
  const flow = useReactFlow();
  const { elements } = useDocument();
  const isMap = useEditorState(({ view }) => view === 'map');
  const place = thread ? placeOf(thread.first) : null;
  const point = place && isMap ? pointOf(place, new Map(elements.map((element) => [element.id, element]))) : null;
  return point ? () => void flow.setCenter(point.x, point.y, { zoom: Math.max(0.5, flow.getZoom()), duration: 200 }) : null;
}

/** What is said on the canvas, in the panel at its side. */
export default function CommentPanel() {
  const { t } = useText();
  const editor = useEditor();
  const panel = useRef<HTMLDivElement>(null);
  const commenting = useEditorState((state) => state.commenting);
  const { comments, state } = useComments();
  const people = usePeople();
  const threads = useMemo(() => threadsOf(comments), [comments]);
  const wanted = commenting?.kind === 'thread' ? commenting.thread : null;
  const thread = threads.find(({ id }) => id === wanted);
  const show = useShow(thread);
  // On a phone it stands below the map.
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), []);
  // Somebody else deleted it, or it never was here.
  useEffect(() => {
    if (wanted !== null && !thread && state === 'ready') editor.setState({ commenting: { kind: 'list' } });
  }, [wanted, thread, state, editor]);
  return (
    <div className="cv-comments-panel" ref={panel}>
      <div className="cv-inspector-head">
        {commenting?.kind === 'thread' && (
          <Button look="ghost" icon="left" label={t('comments.all')} onClick={() => editor.setState({ commenting: { kind: 'list' } })} />
        )}
        <h2 className="h" style={{ flex: 1 }}>
          {t(commenting?.kind === 'new' ? 'comments.begin' : 'comments.title')}
        </h2>
        <Button look="ghost" icon="close" label={t('common.close')} onClick={() => editor.setState({ commenting: null })} />
      </div>
      {commenting?.kind === 'new' ? (
        <BeginThread key={placeKey(commenting.at)} at={commenting.at} people={people} />
      ) : thread ? (
        <ThreadView key={thread.id} thread={thread} people={people} onShow={show} />
      ) : (
        <ThreadList threads={threads} />
      )}
    </div>
  );
}
