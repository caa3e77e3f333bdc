import { useText } from '#src/providers/texts/i18n.ts';
import { useDerived } from '../store/derived.ts';

/** Who is not in the actual numbers of the result, because no drawn source brought them. Nothing where there is nobody. */
export function Others() {
  const { t } = useText();
  const { report, texts } = useDerived();
  const others = report?.totals.others;
  if (!others || others.people + (others.purchases ?? 0) === 0) return null;
  const { format } = texts;
  if (others.revenue === null || others.purchases === null)
    return (
      <p className="cv-others num">{t('canvas.results.others_people', { count: others.people, people: format.count(others.people) })}</p>
    );
  return (
    <p className="cv-others num">
      {t('canvas.results.others', {
        count: others.people,
        people: format.count(others.people),
        purchases: format.count(others.purchases),
        money: format.money(others.revenue),
      })}
    </p>
  );
}

/** Whom the actual numbers of the result are about, and who stands apart. */
export function Crowd() {
  const { t } = useText();
  const { report } = useDerived();
  if (!report) return null;
  return (
    <>
      <p className="cv-help">{t(`canvas.results.crowd_${report.totals.crowd}`)}</p>
      <Others />
    </>
  );
}
