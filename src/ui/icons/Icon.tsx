import { ICONS, type IconName } from './icons.tsx';

export interface IconProps {
  readonly name: IconName;
  /** 16 unless told; 12 and 14 sit inside small controls, 20 in phone bars. */
  readonly size?: 12 | 14 | 16 | 20;
  /** Spoken name. Without it the drawing is decoration and hidden from screen readers. */
  readonly label?: string;
}

const SIZE_CLASS = { 12: 'i i12', 14: 'i i14', 16: 'i', 20: 'i i20' } as const;

export function Icon({ name, size = 16, label }: IconProps) {
  if (!label) {
    return (
      <svg className={SIZE_CLASS[size]} viewBox="0 0 20 20" aria-hidden="true">
        {ICONS[name]}
      </svg>
    );
  }
  return (
    <svg className={SIZE_CLASS[size]} viewBox="0 0 20 20" role="img" aria-label={label}>
      {ICONS[name]}
    </svg>
  );
}
