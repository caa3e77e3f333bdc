import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.tsx';
import { Benefits, type BenefitsProps } from './Benefits.tsx';
import { Supported } from './Supported.tsx';

export interface StateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons: what to do next. */
  readonly children?: ReactNode;
  /** A fine line below: request number, time. */
  readonly note?: string;
  /** 1 where the state is the whole page. */
  readonly level?: 1 | 2;
}

/** A little funnel with one box still to be drawn. */
function FunnelDrawing() {
  return (
    <svg width="152" height="64" viewBox="0 0 152 64" aria-hidden="true">
      <g fill="none" stroke="var(--fl-river-200)" strokeWidth="4">
        <path d="M30 14c18 0 18 16 34 16M30 50c18 0 18-16 34-16M94 32h26" />
      </g>
      <g strokeWidth="1.2">
        <rect x="2" y="4" width="28" height="20" rx="5" fill="var(--fl-source-bg)" stroke="var(--fl-source)" />
        <rect x="2" y="40" width="28" height="20" rx="5" fill="var(--fl-source-bg)" stroke="var(--fl-source)" />
        <rect x="64" y="20" width="30" height="24" rx="5" fill="var(--fl-page-bg)" stroke="var(--fl-page)" />
        <rect x="120" y="20" width="30" height="24" rx="5" fill="none" stroke="var(--fl-control)" strokeDasharray="3 3" />
      </g>
    </svg>
  );
}

function Body({ title, text, children, note, level = 2 }: StateProps) {
  const Heading = `h${level}` as const;
  return (
    <>
      <Heading className="t14 b">{title}</Heading>
      {text ? <p>{typeof text === 'string' ? <Supported text={text} /> : text}</p> : null}
      {children ? (
        <div className="row g8 wrap" style={{ justifyContent: 'center' }}>
          {children}
        </div>
      ) : null}
      {note ? <p className="t11 mut3">{note}</p> : null}
    </>
  );
}

/** Nothing here yet. `drawing` shows the little funnel; else an icon. */
export function EmptyState({ icon, drawing, ...rest }: StateProps & { readonly icon?: IconName; readonly drawing?: boolean }) {
  return (
    <div className="empty state">
      {drawing ? <FunnelDrawing /> : icon ? <span className="state-plate">{<Icon name={icon} />}</span> : null}
      <Body {...rest} />
    </div>
  );
}

/** Something did not load; announced to screen readers at once. */
export function ErrorState(props: StateProps) {
  return (
    <div className="empty state" role="alert">
      <span style={{ color: 'var(--fl-critical)' }}>
        <Icon name="warning" size={20} />
      </span>
      <Body {...props} />
    </div>
  );
}

/** The plan does not include it, said in place. */
export function LockedState({ tag, ...rest }: StateProps & { readonly tag?: string }) {
  return (
    <div className="empty state">
      <span className="state-plate next">
        <Icon name="lock" />
      </span>
      {tag ? <span className="tag">{tag}</span> : null}
      <Body {...rest} />
    </div>
  );
}

export interface LockedScreenProps extends BenefitsProps {
  /** The screen's own name, as its heading would say it; left out where it stands above already. */
  readonly heading?: string;
  /** Stands between the heading and the sample: tabs. */
  readonly above?: ReactNode;
  /** The right part of the card: price and the one next thing. Without it the next thing stands below the benefits. */
  readonly aside?: ReactNode;
  /** The real layout with sample data, hidden from screen readers. */
  readonly behind: ReactNode;
}

/** The plan lacks a whole screen: what it would look like, what it is good for, and which plan has it. */
export function LockedScreen({ heading, above, aside, behind, ...rest }: LockedScreenProps) {
  return (
    <>
      {heading ? (
        <div className="ph1">
          <h1>{heading}</h1>
        </div>
      ) : null}
      {above}
      <div className="locked">
        <div className="dim" aria-hidden="true" inert>
          {behind}
        </div>
        <section className={aside ? 'panel locked-card two' : 'panel locked-card'} aria-label={rest.title}>
          <Benefits {...rest} />
          {aside ? <div className="locked-aside">{aside}</div> : null}
        </section>
      </div>
    </>
  );
}
