import type { ReactNode } from 'react';
import { RULE_EVENTS } from '#domain/canvas/document.ts';
import type { FunnelReport } from '#domain/wire/answers/funnels.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import type { Step } from '#src/reports/journey-steps.ts';
import { saveText } from '#src/reports/save-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { useSettled } from '#src/ui/timing/use-settled.ts';
import { writeDuration } from '../durations.ts';
import { Body, CopyLink, Head, Reach } from '../Frame.tsx';
import { useAddressOf } from '../first-goal.ts';
import { ofPeople, useOrderedReport } from '../queries.ts';
import { useStepName } from '../StepFields.tsx';
import { useChoice } from '../use-choice.ts';
import { useWhom } from '../whom.ts';
import { BreakdownTable, useRowName } from './BreakdownTable.tsx';
import { Builder } from './Builder.tsx';
import { countedSteps, funnelAddress, funnelQuestionOf } from './choice.ts';
import { FunnelTable } from './FunnelTable.tsx';
import { funnelCsv } from './funnel-csv.ts';
import { usePeopleOf } from './use-people-of.ts';

const isEmpty = ({ steps }: FunnelReport) => steps.every(({ people, locked }) => people === 0 && locked === null);

/** How many people get through steps, how long it takes them, and where they are lost. */
export default function FunnelTab({ tabs }: { readonly tabs: ReactNode }) {
  const { t, gap, sentences } = useText();
  const { dates, choice, change, changeDates } = useChoice(useAddressOf(funnelAddress, RULE_EVENTS));
  // Asked once somebody pauses; what is shown belongs to the steps that were asked.
  const [filter] = useWhom();
  const settled = useSettled({ choice, dates });
  const question = ofPeople(funnelQuestionOf(settled.dates.range, settled.choice), filter);
  const asked = useOrderedReport('funnel', question);
  const peopleOf = usePeopleOf(settled.dates.range, asked.isOther ? null : question);
  const { compare } = settled.dates;
  const before = compare && funnelQuestionOf(compare, settled.choice);
  const other = useOrderedReport('funnel', before && ofPeople({ ...before, beside: settled.dates.range }, filter));
  const steps = countedSteps(settled.choice);
  const unasked = steps.length < 2 ? <TooFew /> : undefined;
  return (
    <>
      <Head tabs={tabs} asked={asked} dates={dates} compares onDates={changeDates} />
      <div className="report-tools journeys-tools">
        <p className="mut">{t('journeys.funnel.intro')}</p>
        <div className="journeys-acts-right">
          <CopyLink />
          {asked.report && !asked.isOther && !unasked ? <SaveCsv report={asked.report} steps={steps} /> : null}
        </div>
      </div>
      <Builder choice={choice} onChange={change} />
      <Body
        asked={asked}
        isEmpty={isEmpty}
        emptyText={t(settled.choice.hold === '' ? 'journeys.funnel.none' : 'journeys.funnel.none_held')}
        unasked={unasked}
      >
        {(report) => (
          <>
            <Says report={report} compared={other.isOther ? null : (other.report ?? null)} />
            {steps.length === report.steps.length ? (
              <FunnelTable report={report} compared={other.isOther ? null : (other.report ?? null)} steps={steps} peopleOf={peopleOf} />
            ) : null}
            <p className="t12 mut report-note">
              {sentences(t('journeys.funnel.note'), report.open && t('journeys.funnel.open'))}
              {gap}
              <Reach range={report.range} timezone={report.timezone} />
            </p>
            <BreakdownTable report={report} peopleOf={peopleOf} />
          </>
        )}
      </Body>
    </>
  );
}

function SaveCsv({ report, steps }: { readonly report: FunnelReport; readonly steps: readonly Step[] }) {
  const { t } = useText();
  const { row } = useWorkspace();
  const stepName = useStepName();
  const rowName = useRowName();
  const by = report.breakdown?.by;
  const names = steps.map((step, at) => (report.order === 'any' ? t('journeys.funnel.any_of', { count: at + 1 }) : stepName(step)));
  const words = {
    step: t('journeys.funnel.head_step'),
    people: t('monitor.tables.measures.people'),
    ofFirst: t('journeys.funnel.of_first'),
    ofPrevious: t('journeys.funnel.of_previous'),
    lost: t('journeys.funnel.lost'),
    seconds: `${t('journeys.funnel.median')} (s)`,
    value: by ? t(`journeys.funnel.splits.${by}`) : '',
    revenue: t('monitor.tables.measures.revenue'),
  };
  const save = () =>
    saveText(
      `${row.name} ${t('journeys.tabs.funnel')} ${report.range.min} ${report.range.max}.csv`,
      funnelCsv(report, names, (value) => (by ? rowName(by, value) : ''), words),
    );
  return (
    <Button icon="download" onClick={save}>
      {t('monitor.download')}
    </Button>
  );
}

function TooFew() {
  const { t } = useText();
  return (
    <section className="panel">
      <EmptyState icon="filter" title={t('journeys.funnel.too_few')} text={t('journeys.funnel.too_few_text')} />
    </section>
  );
}

/** The answer in a sentence: how many began, how many finished, and how soon. */
function Says({ report, compared }: { readonly report: FunnelReport; readonly compared: FunnelReport | null }) {
  const { t, gap, language, sentences } = useText();
  const format = useFormat();
  const [first, last] = [report.steps[0], report.steps.at(-1)];
  if (!first || !last || first.locked || last.locked) return null;
  const before = compared?.steps.at(-1)?.of_first;
  return (
    <p className="journeys-headline" aria-live="polite">
      <b>
        {t('journeys.funnel.says', {
          began: format.number(first.people),
          finished: format.number(last.people),
          share: format.percent(last.of_first),
        })}
      </b>
      {gap}
      {sentences(
        last.seconds && t('journeys.funnel.says_time', { time: writeDuration(language, last.seconds.median, 'long') }),
        report.revenue
          ? t('journeys.funnel.says_revenue', {
              revenue: format.money(report.revenue, report.currency),
              each: format.money(Math.round(report.revenue / last.people), report.currency),
            })
          : null,
      )}
      {gap}
      {before === undefined || before === null || !compared ? null : (
        <span className="mut">
          {t('journeys.funnel.says_before', {
            share: format.percent(before),
            range: format.dateRange(compared.range.min, compared.range.max),
          })}
        </span>
      )}
    </p>
  );
}
