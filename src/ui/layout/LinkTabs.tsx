import { useEffect, useRef } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router';

export interface LinkTab {
  readonly to: string;
  readonly text: string;
  /** Addresses below this one belong to other tabs. */
  readonly end?: boolean;
}

/** Parts of a screen, each with an address. A row that is too long scrolls, and shows the part one is in. */
export function LinkTabs({
  label,
  tabs,
  className,
}: {
  readonly label: string;
  readonly tabs: readonly LinkTab[];
  readonly className?: string;
}) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const at = tabs.findIndex(({ to, end = false }) => matchPath({ path: to, end }, pathname) !== null);
  useEffect(() => {
    const [nav, current] = [row.current, row.current?.children[at]];
    if (!nav || !(current instanceof HTMLElement)) return;
    const show = () => {
      nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
    };
    // Words and their font may come after the row, and move all that stands behind them.
    const widths = new ResizeObserver(show);
    for (const each of [nav, ...nav.children]) widths.observe(each);
    return () => widths.disconnect();
  }, [at]);
  return (
    <nav className={['tabs', className].filter(Boolean).join(' ')} aria-label={label} ref={row}>
      {tabs.map(({ to, text, end }) => (
        <NavLink key={to} to={to} end={end} className={({ isActive }) => (isActive ? 'on' : '')}>
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
