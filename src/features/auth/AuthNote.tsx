import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';

export interface AuthNoteProps {
  readonly icon: IconName;
  readonly tone?: 'good' | 'bad' | 'plain';
}

/** The sign above a page that tells how something went. */
export function AuthNote({ icon, tone = 'plain' }: AuthNoteProps) {
  return (
    <span className={`auth-note ${tone}`} aria-hidden="true">
      <Icon name={icon} size={20} />
    </span>
  );
}

/** One link as wide as a button. */
export function AuthLinks({ children }: { readonly children: ReactNode }) {
  return <div className="auth-links">{children}</div>;
}
