import { type ReactNode, useEffect, useRef } from 'react';
import type { Plan } from '#domain/plans/plans.ts';
import { useText } from '#src/providers/texts/i18n.ts';

interface CardProps {
  readonly plan: Plan;
  readonly current: boolean;
  readonly highlighted: boolean;
  /** Somebody came for this one: it is shown first where not all have room. */
  readonly meant?: boolean;
  /** It is ordered, and takes the place of the current one later. */
  readonly follows?: boolean;
  /** What somebody came for, on the first plan that has it. */
  readonly has?: string;
  /** What it costs. */
  readonly price: ReactNode;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** One plan: its name, what it costs, how it stands to the one somebody has. */
export function PlanCard({ plan, current, highlighted, meant = false, follows = false, has, price, children }: CardProps) {
  const { t, label } = useText();
  const name = label(`plans.${plan}`);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (meant) card.current?.scrollIntoView({ block: 'nearest' });
  }, [meant]);
  return (
    <section ref={card} className={highlighted ? 'panel plan-card on' : 'panel plan-card'} aria-label={name}>
      <h2 className="t14 b">{name}</h2>
      {price}
      <span className="sp" />
      <div className="row g8 wrap plan-tags">
        {current ? <span className="tag river">{t('planPage.current')}</span> : null}
        {follows ? <span className="tag">{t('billing.badges.scheduled')}</span> : null}
        {highlighted && !current ? <span className="tag">{t('planPage.suggested')}</span> : null}
        {has ? <span className="tag line">{has}</span> : null}
      </div>
      {children}
    </section>
  );
}
