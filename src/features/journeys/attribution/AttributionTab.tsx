import type { ReactNode } from 'react';
import { EVENTS } from '#domain/tracking/events.ts';
import type { AttributionReport } from '#domain/wire/answers/attribution.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { AttributionModel, AttributionQuestion } from '#domain/wire/reports/attribution.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { saveText } from '#src/reports/save-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { midSentence, useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Body, CopyLink, Head, Reach } from '../Frame.tsx';
import { useAddressOf } from '../first-goal.ts';
import { Locked } from '../Locked.tsx';
import { ofPeople, useOrderedReport } from '../queries.ts';
import { useBehind } from '../use-behind.ts';
import { useChoice } from '../use-choice.ts';
import { useWhom } from '../whom.ts';
import { Controls } from './Controls.tsx';
import { CreditTable, type PeopleOf, writeCount } from './CreditTable.tsx';
import { type AttributionChoice, attributionAddress, CONVERSIONS } from './choice.ts';
import { creditCsv } from './credit-csv.ts';
import { HonestyPanel } from './HonestyPanel.tsx';
import { useByName, useConversionName, useRowName } from './use-names.ts';

const questionOf = (range: Range, { by, conversion, touches, lookBack, dated }: AttributionChoice): AttributionQuestion => ({
  range,
  by,
  conversion: { type: 'event', event: conversion },
  touches,
  look_back: lookBack,
  dated,
});
/** Ads that cost something stand in rows of their own; where nothing is earned they say nothing. */
const isEmpty = ({ rows, locked, totals }: Pick<AttributionReport, 'rows' | 'locked' | 'totals'>) => {
  const { conversions, revenue } = totals.credits.full_impact;
  return locked.conversion === null && (rows.length === 0 || (conversions === 0 && revenue === null));
};

/** Which sources earned what was earned: two models side by side, and how far all of them disagree. */
export default function AttributionTab({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useText();
  const { dates, choice, change, changeDates } = useChoice(useAddressOf(attributionAddress, CONVERSIONS));
  const [filter] = useWhom();
  const question = questionOf(dates.range, choice);
  const asked = useOrderedReport('attribution', ofPeople(question, filter));
  const peopleOf = usePeopleOf(dates.range, asked.isOther ? null : question, filter);
  return (
    <>
      <Head tabs={tabs} asked={asked} dates={dates} compares={false} onDates={changeDates} />
      <div className="report-tools journeys-tools">
        <Controls choice={choice} onChange={change} />
        <div className="journeys-acts-right">
          <CopyLink />
          {asked.report && asked.report.rows.length > 0 ? <SaveCsv report={asked.report} /> : null}
        </div>
      </div>
      <Body asked={asked} isEmpty={isEmpty} emptyText={t('journeys.attribution.none')}>
        {(report) =>
          report.locked.conversion ? (
            <Locked lock={report.locked.conversion} text={t('journeys.attribution.locked')} />
          ) : (
            <Credits report={report} choice={choice} peopleOf={peopleOf} />
          )
        }
      </Body>
    </>
  );
}

/** Null: other numbers are shown than those asked for, and nobody is named behind them. */
function usePeopleOf(range: Range, question: AttributionQuestion | null, filter: Filter): PeopleOf {
  const behind = useBehind(range, filter);
  return (model, row, conversions) => {
    if (!question) return null;
    const { by, conversion, touches, look_back, dated } = question;
    return behind({ of: 'attribution', by, conversion, touches, look_back, dated, model, ...(row ? { row } : {}) }, conversions);
  };
}

function SaveCsv({ report }: { readonly report: AttributionReport }) {
  const { t } = useText();
  const { row } = useWorkspace();
  const nameOf = useRowName(report.touches);
  const byName = useByName();
  const name = (model: Parameters<Parameters<typeof creditCsv>[2]['revenue']>[0]) => t(`monitor.credit_models.${model}`);
  const save = () =>
    saveText(
      `${[row.name, t('journeys.tabs.attribution'), ...(report.touches === 'paid' ? [t('journeys.attribution.touches_of.paid')] : []), report.range.min, report.range.max].join(' ')}.csv`,
      creditCsv(report, nameOf, {
        row: byName(report.by),
        spend: t('monitor.tables.measures.spend'),
        total: t('journeys.attribution.rows.total'),
        conversions: (model) => `${name(model)}: ${t('journeys.attribution.conversions')}`,
        revenue: (model) => `${name(model)}: ${t('monitor.tables.measures.revenue')}`,
      }),
    );
  return (
    <Button icon="download" onClick={save}>
      {t('monitor.download')}
    </Button>
  );
}

interface CreditsProps {
  readonly report: AttributionReport;
  readonly choice: AttributionChoice;
  readonly peopleOf: PeopleOf;
}

/** What the numbers say, in words before the numbers. */
function Credits({ report, choice, peopleOf }: CreditsProps) {
  const { t, gap, language, sentences } = useText();
  const format = useFormat();
  const { conversions, revenue } = report.totals.credits[choice.model];
  const isEarned = EVENTS[choice.conversion].earns;
  const addsUp = choice.model !== 'full_impact' && choice.other !== 'full_impact';
  const paid = report.touches === 'paid' ? '_paid' : '';
  // Among paid visits none is direct.
  const saysOf = (model: AttributionModel) => (model === 'last' && report.touches === 'paid' ? 'last_paid' : model);
  const amount = t('journeys.attribution.amount', {
    count: writeCount(format, conversions),
    what: midSentence(useConversionName()(choice.conversion), language),
  });
  return (
    <>
      <div className="journeys-says">
        <Icon name="info" />
        <p>
          {sentences(
            t(`journeys.attribution.says.${saysOf(choice.model)}`),
            report.look_back === null
              ? t(`journeys.attribution.within_all${paid}`)
              : t(`journeys.attribution.within${paid}`, { days: t('journeys.days', { count: report.look_back }) }),
            t(`journeys.attribution.dated_says.${isEarned ? report.dated : (`${report.dated}_count` as const)}`),
          )}
          {choice.other ? (
            <span className="mut">
              {gap}
              {sentences(
                t('journeys.attribution.beside_says', { model: t(`monitor.credit_models.${choice.other}`) }),
                t(`journeys.attribution.says.${saysOf(choice.other)}`),
              )}
            </span>
          ) : null}
          {report.touches === 'paid' ? (
            <span className="mut">
              {gap}
              {t('journeys.attribution.paid_says')}
            </span>
          ) : null}
        </p>
      </div>
      <CreditTable report={report} choice={choice} peopleOf={peopleOf} />
      <p className="t12 mut report-note">
        {t(`journeys.attribution.${addsUp ? 'adds_up' : 'adds_not'}${isEarned ? '' : '_count'}`, {
          amount: revenue === null ? amount : format.list([amount, format.money(revenue, report.currency)]),
        })}
        {gap}
        <Reach range={report.range} timezone={report.timezone} />
      </p>
      <HonestyPanel report={report} choice={choice} />
    </>
  );
}
