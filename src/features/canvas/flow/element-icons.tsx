import type { ReactNode } from 'react';
import { asIcon, ICONS, type IconName } from '#src/ui/icons/icons.tsx';

/** Names that element definitions use, where the drawing is kept under another name. */
const NAMED: Readonly<Record<string, IconName>> = {
  'arrow-up': 'upsell',
  browser: 'page',
  card: 'checkout',
  heart: 'thankYou',
  'mail-loop': 'emailSequence',
  pointer: 'buttonClick',
  'search-plus': 'searchAd',
  question: 'help',
};

/** Drawings only element cards use, on the same 20 by 20 grid. */
const DRAWN: Readonly<Record<string, ReactNode>> = {
  camera: (
    <>
      <rect x="3" y="3" width="14" height="14" rx="4" />
      <circle cx="10" cy="10" r="3.2" />
      <path d="M13.8 6.2h.01" />
    </>
  ),
  handshake: <path d="m3 7 3-2 4 1.5L14 5l3 2v6l-2 .5-4 3.5-5-4-3-.5zM10 6.500 7.500 9.500c1.200 1 2.500.5 3.200-.8L15 13" />,
  text: <path d="M4.500 6V4.500h11V6M10 4.500v11M8 15.500h4" />,
};

/** Has the icon of a definition a drawing of its own? */
export function isDrawn(icon: string): boolean {
  return icon in DRAWN || icon in NAMED || icon in ICONS;
}

function ElementIcon({ icon }: { readonly icon: string }) {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      {DRAWN[icon] ?? ICONS[NAMED[icon] ?? asIcon(icon)]}
    </svg>
  );
}

/** The icon on its tinted square. */
export function IconBadge({
  icon,
  category,
  size = '',
}: {
  readonly icon: string;
  readonly category: string;
  readonly size?: '' | 'is-small' | 'is-large';
}) {
  return (
    <span className={`cv-plate ${size} is-${category}`}>
      <ElementIcon icon={icon} />
    </span>
  );
}
