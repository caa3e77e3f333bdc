import { useState } from 'react';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { MenuButton } from '../overlays/MenuButton.tsx';
import { useDerived } from '../store/derived.ts';
import { OtherDates } from './OtherDates.tsx';
import { WhomPart } from './PeriodBar.tsx';
import { usePeriod } from './use-period.ts';

/** The days of the actual numbers as one button; what they are and how fresh stands in its menu. */
export function PeriodMenu() {
  const { t } = useText();
  const { report, reportLoading, refresh } = useDerived();
  const period = usePeriod();
  /** The numbers that were on screen when newer ones were asked for. */
  const [older, setOlder] = useState<CanvasReport | null>(null);
  const [picking, setPicking] = useState(false);
  if (!period) return null;
  if (picking) return <OtherDates period={period} onClose={() => setPicking(false)} />;
  const isWaiting = reportLoading && (report === null || report === older);
  const chosen = period.choices.find(({ name }) => name === period.name)?.label ?? period.dates;
  const renew = () => {
    setOlder(report);
    refresh();
  };
  const heading = [period.dates, period.elapsed, period.state].map((line) => line && <div key={line}>{line}</div>);
  const choices = period.choices.map(({ name, label }) => ({
    key: name,
    label,
    chosen: name === period.name,
    onChoose: () => period.choose(name),
  }));
  const other = { key: 'other', label: t('canvas.range.other'), chosen: period.name === null, onChoose: () => setPicking(true) };
  const acts = period.stays ? [] : [{ key: 'refresh', label: t('canvas.range.refresh'), icon: <Icon name="refresh" />, onChoose: renew }];
  return (
    <>
      <MenuButton heading={heading} choices={choices.length > 0 ? [...choices, other] : choices} acts={acts}>
        <button
          type="button"
          className={period.failed ? 'btn is-bad' : 'btn'}
          aria-label={`${t('canvas.range.title')}: ${[...new Set([chosen, period.dates])].join(', ')}`}
          aria-busy={isWaiting}
        >
          {isWaiting ? <span className="spin" aria-hidden="true" /> : <Icon name={period.failed ? 'warning' : 'calendar'} />}
          <span className="ell">{chosen}</span>
          <Icon name="chevron" size={14} />
        </button>
      </MenuButton>
      <WhomPart range={period.range} />
      <span className="sr" role="status">
        {[period.elapsed, period.state].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
