import { ELEMENT_ICONS, type ElementIcon } from '#domain/canvas/elements/icons.ts';

/** The icon of an element on its tinted square. */
export function IconBadge({
  icon,
  category,
  size = '',
}: {
  readonly icon: ElementIcon;
  readonly category: string;
  readonly size?: '' | 'is-small' | 'is-large';
}) {
  return (
    <span className={`cv-plate ${size} is-${category}`}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ELEMENT_ICONS[icon]} />
      </svg>
    </span>
  );
}
