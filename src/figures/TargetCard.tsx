import type { ReactNode } from 'react';
import { PEOPLE_FOR_RATIO } from '#domain/targets/pacing.ts';
import type { TargetResult } from '#domain/wire/reports.ts';
import { useText } from '#src/providers/i18n.ts';
import { useFormat } from '#src/ui/format.ts';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { writeChance, writeValue } from './values.ts';
import './figures.css';

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
      <TargetLines target={target} write={write} currency={currency} timezone={timezone} />
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
  readonly write: (value: number | null) => string;
  readonly currency: string;
  readonly timezone: string;
}

function TargetLines({ target, write, currency, timezone }: LinesProps) {
  const { t, label } = useText();
  const format = useFormat();
  /** A daily amount: cents and tenths only where they matter. */
  const perDay = (value: number) =>
    target.format === 'money'
      ? format.money(value, currency, { whole: value >= 10_000 })
      : format.number(value, { digits: value < 100 ? 1 : 0 });
  if (target.locked) return <p className="line">{t('targets.locked', { plan: label(`plans.${target.locked.plan}`) })}</p>;
  if (target.status === 'tooEarly') {
    return (
      <p className="line">
        {target.status_from ? t('targets.status_from', { time: format.instant(target.status_from, timezone) }) : t('targets.too_early')}
      </p>
    );
  }
  if (target.status === 'notEnough') return <p className="line">{t('targets.not_enough', { count: PEOPLE_FOR_RATIO })}</p>;
  if (target.status === 'noData') return <p className="line">{t('targets.no_data')}</p>;
  const pace = target.direction === 'below' ? 'targets.pace_below' : 'targets.pace';
  return (
    <>
      {target.projection === null ? null : <p className="line">{t('targets.on_course', { value: write(target.projection) })}</p>}
      {target.needed_per_day === null || target.now_per_day === null ? null : (
        <p className="line">{t(pace, { needed: perDay(target.needed_per_day), now: perDay(target.now_per_day) })}</p>
      )}
      {target.chance === null ? null : (
        <p className="line">
          {t(target.direction === 'below' ? 'targets.chance_below' : 'targets.chance', {
            chance: writeChance(format, t, target.chance),
          })}
        </p>
      )}
    </>
  );
}
