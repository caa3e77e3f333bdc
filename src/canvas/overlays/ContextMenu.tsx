import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { isMac } from '../actions/ActionButton.tsx';
import { canRun } from '../actions/action.ts';
import { useActions } from '../actions/context.ts';
import { runAction } from '../actions/in-turn.ts';
import { ACTIONS } from '../actions/index.ts';
import { keysText } from '../actions/keys.ts';
import { useEditorState } from '../store/context.ts';

export interface ContextMenuProps {
  readonly x: number;
  readonly y: number;
  readonly onClose: () => void;
}

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  items[(items.indexOf(document.activeElement as HTMLElement) + step + items.length) % items.length]?.focus();
}

/** Whoever opened it by a key goes on where they were, unless what they chose there has put the focus elsewhere. */
function useFocusBack(menu: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [before, shown] = [document.activeElement, menu.current];
    return () => {
      const { activeElement, body } = document;
      const isLost = activeElement === body || shown?.contains(activeElement);
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [menu]);
}

/** The menu of the right mouse button: those actions that can be run now with what is chosen, or with the empty map. */
export default function ContextMenu({ x, y, onClose }: ContextMenuProps) {
  const { t } = useText();
  const context = useActions();
  const state = useEditorState((each) => each);
  const { elements, lines } = state.selection;
  const pressed = elements.length > 0 ? null : lines.length > 0 ? 'line' : 'ground';
  const menu = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ left: x, top: y });
  useFocusBack(menu);
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (box)
      setAt({
        left: Math.max(8, Math.min(x, window.innerWidth - box.width - 8)),
        top: Math.max(8, Math.min(y, window.innerHeight - box.height - 8)),
      });
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [x, y]);
  useEffect(() => {
    const away = (event: PointerEvent) => !menu.current?.contains(event.target as Node) && onClose();
    window.addEventListener('pointerdown', away, true);
    return () => window.removeEventListener('pointerdown', away, true);
  }, [onClose]);
  return (
    <div
      ref={menu}
      className="cv-menu"
      role="menu"
      tabIndex={-1}
      aria-label={t('canvas.menu')}
      style={at}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
        walk(event);
      }}
    >
      {ACTIONS.filter((action) => action.inMenu && (action.inMenu === true || action.inMenu === pressed) && canRun(action, state)).map(
        (action) => (
          <button
            key={action.name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              onClose();
              runAction(action, context);
            }}
          >
            <Icon name={action.icon} />
            {t(action.labelKey)}
            {action.keys[0] && <kbd className="kbd">{keysText(action.keys[0], isMac())}</kbd>}
          </button>
        ),
      )}
    </div>
  );
}
