import { Suspense, useState } from 'react';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useHost } from '../host.ts';
import { useDerived } from '../store/derived.ts';
import { OtherDates } from './OtherDates.tsx';
import { type Period, usePeriod } from './use-period.ts';

/** Which days, to be chosen. */
function DaysField({ period }: { readonly period: Period }) {
  const { t } = useText();
  const [picking, setPicking] = useState(false);
  if (picking) return <OtherDates period={period} onClose={() => setPicking(false)} />;
  const choose = (value: string) => {
    const chosen = period.choices.find(({ name }) => name === value);
    if (chosen) period.choose(chosen.name);
    else setPicking(true);
  };
  return (
    <label className="row g6 m">
      <Icon name="calendar" />
      <span className="sr">{t('canvas.range.title')}</span>
      <select className="cv-range" value={period.name ?? ''} onChange={({ target }) => choose(target.value)}>
        {period.name === null && <option value="">{period.dates}</option>}
        {period.choices.map(({ name, label }) => (
          <option key={name} value={name}>
            {name === period.name ? period.dates : label}
          </option>
        ))}
        <option value="other">{t('canvas.range.other')}</option>
      </select>
    </label>
  );
}

/** Whom the numbers are of, where the host lets that be chosen. */
export function WhomPart({ range }: Pick<Period, 'range'>) {
  const { whom } = useHost().parts;
  const { document, report, texts } = useDerived();
  const namesOf = (ids: readonly string[]) =>
    document.elements.flatMap((element) => (ids.includes(element.id) ? [nameOf(element, texts.text)] : []));
  return whom ? <Suspense fallback={null}>{whom(range, { report, namesOf })}</Suspense> : null;
}

/** Which days the actual numbers are from, how far they have passed, and how fresh they are. */
export function PeriodBar() {
  const { t } = useText();
  const { reportLoading, refresh } = useDerived();
  const period = usePeriod();
  if (!period) return null;
  return (
    <div className="cv-float at-top-left">
      {period.choices.length === 0 ? (
        <span className="row g6 m num">
          <Icon name="calendar" />
          {period.dates}
        </span>
      ) : (
        <DaysField period={period} />
      )}
      <WhomPart range={period.range} />
      {period.elapsed && (
        <>
          <span className="cv-sep" />
          <span className="t12 mut num">{period.elapsed}</span>
        </>
      )}
      <span className="cv-sep" />
      <span className="t12 mut3 num" role="status">
        {period.state}
      </span>
      {period.stays ? null : (
        <Button look="ghost" size="sm" icon="refresh" label={t('canvas.range.refresh')} aria-busy={reportLoading} onClick={refresh} />
      )}
    </div>
  );
}
