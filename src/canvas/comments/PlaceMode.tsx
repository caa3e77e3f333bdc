import { useEffect } from 'react';
import { useReactFlow, useStore } from 'reactflow';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { beginComment } from '../actions/comments.ts';
import { useActions } from '../actions/context.ts';
import { useEditor } from '../store/context.ts';

/** What begins a drag, a pan or a choice of the map, which rest while a place is pressed. */
const BEGINNINGS = ['pointerdown', 'mousedown', 'touchstart', 'dblclick', 'contextmenu'] as const;

/** The next press on the map says where a comment belongs: to a card, or to the place. The wheel still moves the map. */
export function PlaceMode() {
  const { t } = useText();
  const editor = useEditor();
  const { flow: port } = useActions();
  const flow = useReactFlow();
  const map = useStore((state) => state.domNode);
  useEffect(() => {
    if (!map) return;
    // Below a list on a phone, the map is out of sight.
    map.scrollIntoView({ block: 'nearest' });
    const ends = new AbortController();
    const capture = { signal: ends.signal, capture: true } as const;
    const isHere = ({ target }: Event) => target instanceof Element && !target.closest('.cv-placing, .cv-bubble');
    const rest = (event: Event) => isHere(event) && event.stopPropagation();
    for (const type of BEGINNINGS) map.addEventListener(type, rest, capture);
    const press = (event: MouseEvent) => {
      if (!isHere(event)) return;
      event.stopPropagation();
      event.preventDefault();
      const { clientX, clientY } = event;
      const card = (event.target as Element).closest<HTMLElement>('.react-flow__node')?.dataset.id;
      const at = card === undefined ? flow.screenToFlowPosition({ x: clientX, y: clientY }) : { element: card };
      beginComment(editor, at);
    };
    map.addEventListener('click', press, capture);
    const key = (event: KeyboardEvent) => {
      const isButton = event.target instanceof Element && event.target.closest('.cv-placing') !== null;
      if (event.key === 'Escape') editor.setState({ commenting: null });
      else if (event.key === 'Enter' && !isButton && port) beginComment(editor, port.center());
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', key, capture);
    map.classList.add('is-placing');
    return () => {
      ends.abort();
      map.classList.remove('is-placing');
    };
  }, [map, flow, port, editor]);
  return (
    <div className="cv-notice cv-placing" role="status">
      <span>
        {t('comments.place')} <span className="cv-only-wide mut">{t('comments.placeKeys')}</span>
      </span>
      <Button look="ghost" size="sm" icon="close" label={t('common.cancel')} onClick={() => editor.setState({ commenting: null })} />
    </div>
  );
}
