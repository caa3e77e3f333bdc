import type { ReactNode } from 'react';
import type { TargetResult } from '#domain/wire/answers/targets.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { StatusChip } from '#src/ui/data/StatusChip.tsx';
import { useTargetLines } from './use-target-lines.ts';
import { writeValue } from './values.ts';
import './metric-cards.css';

interface CardProps {
  readonly target: TargetResult;
  readonly currency: string;
  readonly timezone: string;
  readonly menu?: ReactNode;
}

const FILL = {
  critical: '--fl-critical',
  atRisk: '--fl-atrisk-mark',
  offPace: '--fl-offpace-mark',
  onTrack: '--fl-ontrack',
  reached: '--fl-ontrack',
  tooEarly: '--fl-early',
  notEnough: '--fl-early',
  noData: '--fl-early',
} as const satisfies Record<TargetResult['status'], string>;

/** Status, how far it is, where it is heading and what each day needs. */
export function TargetCard({ target, currency, timezone, menu }: CardProps) {
  const { t } = useText();
  const format = useFormat();
  const write = (value: number | null) => writeValue(format, target, value, currency);
  const of = target.direction === 'below' ? 'targets.of_at_most' : 'targets.of';
  return (
    <article className="panel tgt target-card">
      <div className="row">
        <StatusChip status={target.status} word={t(`targets.status.${target.status}`)} />
        <span className="sp" />
        {menu}
      </div>
      <h3 className="nm ell" title={target.name}>
        {target.name}
      </h3>
      <div>
        <span className="amount">{write(target.actual)}</span> <span className="of">{t(of, { target: write(target.target) })}</span>
      </div>
      <Progress target={target} />
      <TargetLines target={target} currency={currency} timezone={timezone} />
    </article>
  );
}

/** Done as a bar, with a mark where an even pace would be. */
function Progress({ target }: { readonly target: TargetResult }) {
  const share = (value: number | null) => (value === null || target.target === 0 ? null : Math.max(0, Math.min(1, value / target.target)));
  const done = share(target.actual) ?? 0;
  const even = share(target.even_pace);
  return (
    <div className="bar" aria-hidden="true">
      <i style={{ width: `${done * 100}%`, background: `var(${FILL[target.status]})` }} />
      {even === null ? null : <u style={{ left: `${even * 100}%` }} />}
    </div>
  );
}

interface LinesProps {
  readonly target: TargetResult;
  readonly currency: string;
  readonly timezone: string;
}

function TargetLines({ target, currency, timezone }: LinesProps) {
  return useTargetLines(
    currency,
    timezone,
  )(target).map((line) => (
    <p key={line} className="line">
      {line}
    </p>
  ));
}
