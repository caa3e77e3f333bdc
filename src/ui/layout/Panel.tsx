import type { ReactNode } from 'react';

export interface PageHeaderProps {
  readonly title: string;
  /** A number or short tag beside the title. */
  readonly tag?: ReactNode;
  readonly text?: ReactNode;
  /** Buttons on the right. */
  readonly children?: ReactNode;
}

export function PageHeader({ title, tag, text, children }: PageHeaderProps) {
  return (
    <>
      <div className="ph1">
        <h1>{title}</h1>
        {tag}
        <span className="sp" />
        {children}
      </div>
      {text ? <p className="mut">{text}</p> : null}
    </>
  );
}

export interface PanelProps {
  readonly title?: string;
  /** Right end of the head. */
  readonly aside?: ReactNode;
  readonly padded?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Panel({ title, aside, padded = true, className, children }: PanelProps) {
  return (
    <section className={['panel', className].filter(Boolean).join(' ')} aria-label={title}>
      {title ? (
        <header>
          <h2 className="h">{title}</h2>
          <span className="sp" />
          {aside}
        </header>
      ) : null}
      {padded ? <div className={title ? 'panel-in headed' : 'panel-in'}>{children}</div> : children}
    </section>
  );
}
