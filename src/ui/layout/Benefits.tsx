import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';

export interface BenefitsProps {
  /** The plan that has it. */
  readonly tag: string | undefined;
  /** Says that what stands behind is made up. */
  readonly sample?: string;
  /** A benefit. */
  readonly title: string;
  readonly text: string;
  readonly facts: readonly { readonly title: string }[];
  /** What can be done here. */
  readonly children?: ReactNode;
}

/** What something that is not there yet is good for, on a screen or in a window. */
export function Benefits({ tag, sample, title, text, facts, children }: BenefitsProps) {
  return (
    <div className="locked-main">
      <div className="row g8 wrap">
        {tag ? (
          <span className="tag">
            <Icon name="lock" size={12} />
            {tag}
          </span>
        ) : null}
        {sample ? <span className="tag line">{sample}</span> : null}
      </div>
      <h2>{title}</h2>
      <p className="mut">{text}</p>
      <ul>
        {facts.map((fact) => (
          <li key={fact.title}>
            <Icon name="check" />
            <span className="b">{fact.title}</span>
          </li>
        ))}
      </ul>
      {children ? <div className="row g8 wrap">{children}</div> : null}
    </div>
  );
}
