import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './icons/Icon.tsx';
import type { IconName } from './icons/icons.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `next` is the coral button: at most one on a screen. */
  readonly look?: 'plain' | 'primary' | 'next' | 'ghost' | 'danger';
  readonly size?: 'sm' | 'md' | 'lg';
  readonly icon?: IconName;
  /** Spoken name of a button that is only an icon. */
  readonly label?: string;
  /** Shows that work is under way and ignores further presses. */
  readonly busy?: boolean;
}

export function buttonClass(look: ButtonProps['look'] = 'plain', size: ButtonProps['size'] = 'md', iconOnly = false): string {
  return ['btn', look === 'plain' ? '' : look, size === 'md' ? '' : size, iconOnly ? 'icon' : ''].filter(Boolean).join(' ');
}

export function Button({ look, size, icon, label, busy, children, className, disabled, onClick, ...rest }: ButtonProps) {
  const iconOnly = children === undefined || children === null;
  return (
    <button
      type="button"
      {...rest}
      className={[buttonClass(look, size, iconOnly), className].filter(Boolean).join(' ')}
      aria-label={label}
      title={iconOnly ? label : rest.title}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon ? <Icon name={icon} size={size === 'sm' ? 14 : 16} /> : null}
      {children}
    </button>
  );
}
