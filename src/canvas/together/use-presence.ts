import { type RefObject, useEffect } from 'react';
import { useReactFlow, useStoreApi } from 'reactflow';
import type { Presence } from '#domain/wire/together.ts';
import { useMedia } from '#src/ui/theme/use-media.ts';
import { useEditor } from '../store/context.ts';
import { usePresence, usePresenceState } from './presence-context.ts';

/** What one has chosen is shown up to here. */
const MOST_CHOSEN = 200;
/** Milliseconds in which the view goes after somebody's; messages come about so often. */
const GLIDE = 120;
const [SMALLEST, LARGEST] = [0.05, 4];
const NO_PLACE = { cursor: null, view: null } satisfies Partial<Presence>;

/** Tells the others what is chosen here. */
export function useShowChosen(): void {
  const editor = useEditor();
  const presence = usePresence();
  useEffect(() => {
    const show = () => {
      const { elements, lines } = editor.getState().selection;
      presence.show({ elements: elements.slice(0, MOST_CHOSEN), lines: lines.slice(0, MOST_CHOSEN) });
    };
    show();
    return editor.subscribe((state, before) => {
      if (state.selection !== before.selection) show();
    });
  }, [editor, presence]);
}

/** Tells the others where the pointer is and which part of the map is seen, as long as there is a map. */
export function useShowPlace(map: RefObject<HTMLElement | null>): void {
  const presence = usePresence();
  const flow = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const stage = map.current;
    if (!stage) return;
    const ends = new AbortController();
    const { signal } = ends;
    const point = ({ clientX, clientY }: PointerEvent) => {
      // Reckoned for others only: a hand that moves costs nothing where nobody looks on.
      if (presence.getState().people.length > 0) presence.show({ cursor: flow.screenToFlowPosition({ x: clientX, y: clientY }) });
    };
    const rest = () => presence.show({ cursor: null });
    stage.addEventListener('pointermove', point, { signal, passive: true });
    stage.addEventListener('pointerleave', rest, { signal });
    // A finger that is lifted points nowhere.
    stage.addEventListener('pointerup', ({ pointerType }) => pointerType === 'mouse' || rest(), { signal });
    const showView = () => {
      const { width, height, transform } = store.getState();
      const [x, y, zoom] = transform;
      // Two who follow each other would chase each other: whoever follows leads nobody.
      const leads = presence.getState().following === null && width > 0 && height > 0;
      presence.show({ view: leads ? { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom } : null });
    };
    showView();
    const stops = [
      store.subscribe((state, before) => {
        if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height) showView();
      }),
      presence.subscribe((state, before) => {
        if (state.following !== before.following) showView();
      }),
    ];
    return () => {
      ends.abort();
      for (const stop of stops) stop();
      presence.show(NO_PLACE);
    };
  }, [presence, flow, store, map]);
}

/** Shows what somebody who is followed sees, until one takes the map into one's own hand. */
export function useFollowView(map: RefObject<HTMLElement | null>): void {
  const presence = usePresence();
  const flow = useReactFlow();
  const store = useStoreApi();
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const view = usePresenceState(({ people, following }) => people.find(({ id }) => id === following)?.presence?.view ?? null);
  const isFollowing = usePresenceState((state) => state.following !== null);
  useEffect(() => {
    if (!view) return;
    const { width, height } = store.getState();
    const zoom = Math.max(SMALLEST, Math.min(LARGEST, width / view.width, height / view.height));
    const [x, y] = [view.x + view.width / 2, view.y + view.height / 2];
    void flow.setCenter(x, y, { zoom, duration: calm ? 0 : GLIDE });
  }, [view, flow, store, calm]);
  useEffect(() => {
    const stage = map.current;
    if (!stage || !isFollowing) return;
    const ends = new AbortController();
    const stop = () => presence.follow(null);
    for (const type of ['pointerdown', 'wheel'] as const)
      stage.addEventListener(type, stop, { signal: ends.signal, passive: true, capture: true });
    return () => ends.abort();
  }, [map, isFollowing, presence]);
}
