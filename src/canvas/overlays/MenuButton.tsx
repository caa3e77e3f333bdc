import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';

export interface MenuChoice {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** What holds now. */
  readonly chosen?: boolean;
  readonly onChoose: () => void;
}

export interface MenuButtonProps {
  /** What is said above the choices. */
  readonly heading?: ReactNode;
  readonly choices: readonly MenuChoice[];
  /** Apart from them, below. */
  readonly acts?: readonly MenuChoice[];
  /** The button, which opens and closes it. */
  readonly children: ReactElement<{ readonly id?: string; readonly onClick?: (event: MouseEvent) => void }>;
}

/** Pixels between button and menu, and from the edge of the window. */
const GAP = 4;
const MARGIN = 8;

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
  if (!step || items.length === 0) return;
  event.preventDefault();
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
}

const enter = (menu: HTMLElement): void =>
  menu.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus({ preventScroll: true });

/** Below the button, its right edge under the button's, and inside the window. */
function placeOf(menu: HTMLElement, button: HTMLElement): { readonly left: number; readonly top: number } {
  const [box, under] = [menu.getBoundingClientRect(), button.getBoundingClientRect()];
  return {
    left: Math.max(MARGIN, Math.min(under.right - box.width, window.innerWidth - box.width - MARGIN)),
    top: Math.max(MARGIN, Math.min(under.bottom + GAP, window.innerHeight - box.height - MARGIN)),
  };
}

interface MenuProps extends Omit<MenuButtonProps, 'children'> {
  readonly id: string;
  readonly button: () => HTMLElement | null;
  readonly onClose: () => void;
}

function Menu({ id, button, heading, choices, acts = [], onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ readonly left: number; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const [drawn, under] = [menu.current, button()];
    if (!drawn || !under) return;
    setAt(placeOf(drawn, under));
    enter(drawn);
  }, [button]);
  useEffect(() => {
    const isOutside = (target: EventTarget | null) => !menu.current?.contains(target as Node) && !button()?.contains(target as Node);
    const away = (event: PointerEvent) => isOutside(event.target) && onClose();
    window.addEventListener('pointerdown', away, true);
    window.addEventListener('resize', onClose);
    return () => {
      window.removeEventListener('pointerdown', away, true);
      window.removeEventListener('resize', onClose);
    };
  }, [button, onClose]);

  /** Gone before anything follows: what is chosen puts the focus where the next key belongs, or leaves it on the button. */
  const leave = () => {
    flushSync(onClose);
    button()?.focus({ preventScroll: true });
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    // A letter typed here is no shortcut of the canvas.
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') leave();
    walk(event);
  };
  const item = ({ key, label, icon, disabled, chosen, onChoose }: MenuChoice) => (
    <button
      key={key}
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      aria-current={chosen || undefined}
      onClick={() => {
        leave();
        onChoose();
      }}
    >
      {icon}
      <span className="ell">{label}</span>
    </button>
  );
  return (
    <div
      ref={menu}
      id={id}
      className="cv-menu is-under"
      role="menu"
      tabIndex={-1}
      aria-labelledby={button()?.id}
      style={at ?? { opacity: 0 }}
      onKeyDown={keys}
    >
      {heading && (
        <div className="cv-menu-heading" role="presentation">
          {heading}
        </div>
      )}
      {choices.map(item)}
      {acts.length > 0 && <hr />}
      {acts.map(item)}
    </div>
  );
}

/** A button with a menu under it. */
export function MenuButton({ children, ...menu }: MenuButtonProps) {
  const own = useId();
  const id = children.props.id ?? own;
  const [open, setOpen] = useState(false);
  const button = useCallback(() => document.getElementById(id), [id]);
  const close = useCallback(() => setOpen(false), []);
  const described = {
    id,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onClick: ({ detail }: MouseEvent) => {
      const drawn = document.getElementById(`${id}-menu`);
      // Whoever is used to double clicks wants it open, not opened and closed; the second press took the focus out of it.
      if (drawn && detail > 1) enter(drawn);
      else setOpen((was) => !was);
    },
  };
  return (
    <>
      {cloneElement(children, described)}
      {open && createPortal(<Menu id={`${id}-menu`} button={button} onClose={close} {...menu} />, document.body)}
    </>
  );
}
