import type { ReactNode } from 'react';
import type { CohortsReport } from '#domain/wire/answers/cohorts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { groupText } from '#src/reports/filter/filter-text.ts';
import { useNamed } from '#src/reports/filter/use-maps.ts';
import { useSegments } from '#src/reports/filter/use-segments.ts';
import { saveText } from '#src/reports/save-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useSettled } from '#src/ui/timing/use-settled.ts';
import { Body, CopyLink, Head, Reach } from '../Frame.tsx';
import { Locked } from '../Locked.tsx';
import { ofPeople, useOrderedReport } from '../queries.ts';
import { useChoice } from '../use-choice.ts';
import { useWhom } from '../whom.ts';
import { CohortTable, useLater } from './CohortTable.tsx';
import { CompareTable } from './CompareTable.tsx';
import { Controls, EVERYBODY } from './Controls.tsx';
import { COHORTS_ADDRESS, cohortsQuestionOf } from './choice.ts';
import './cohorts.css';
import { cohortsCsv } from './cohorts-csv.ts';

const isEmpty = ({ rows, locked }: CohortsReport) => locked === null && rows.every(({ people }) => people === 0);

/** Who came back, by when they began; two groups of people beside each other. */
export default function CohortsTab({ tabs }: { readonly tabs: ReactNode }) {
  const text = useText();
  const { t } = text;
  const { dates, choice, change, changeDates } = useChoice(COHORTS_ADDRESS);
  const [filter] = useWhom();
  const { nameOf } = useSegments();
  // What is typed is asked about once somebody pauses.
  const settled = useSettled(choice);
  const question = cohortsQuestionOf(dates.range, settled);
  const asked = useOrderedReport('cohorts', ofPeople(question, filter));
  const { beside } = settled;
  const groupOf = (id: string): Filter => (id === EVERYBODY ? [] : [[{ segment: id }]]);
  const other = useOrderedReport('cohorts', beside === null ? null : ofPeople(question, groupOf(beside)));
  const named = useNamed(filter);
  const groupName = (group: Filter) => group.map((one) => groupText(text, one, named)).join(' · ') || t('journeys.everybody');
  const besideName =
    beside === null || beside === EVERYBODY ? t('journeys.everybody') : (nameOf(beside) ?? t('monitor.filter.segment_gone'));
  return (
    <>
      <Head tabs={tabs} asked={asked} dates={dates} compares={false} onDates={changeDates} />
      <div className="report-tools journeys-tools">
        <Controls choice={choice} filter={filter} onChange={change} />
        <div className="journeys-acts-right">
          <CopyLink />
          {asked.report && !asked.isOther && !isEmpty(asked.report) ? <SaveCsv report={asked.report} /> : null}
        </div>
      </div>
      <Body
        asked={asked}
        isEmpty={isEmpty}
        emptyText={t('journeys.cohorts.none')}
        unasked={question ? undefined : <p className="mut">{t('journeys.cohorts.fill')}</p>}
      >
        {(report) =>
          report.locked ? (
            <Locked lock={report.locked} text={t('journeys.cohorts.locked')} />
          ) : (
            <>
              <Says report={report} />
              {question ? <CohortTable report={report} question={question} filter={filter} /> : null}
              <p className="t12 mut report-note">
                {t('journeys.cohorts.note')} <Reach range={report.range} timezone={report.timezone} />
              </p>
              {beside !== null && other.report && !other.isOther && !other.report.locked ? (
                <CompareTable one={{ name: groupName(filter), report }} other={{ name: besideName, report: other.report }} />
              ) : null}
              {beside !== null && other.error ? (
                <p className="mut" role="alert">
                  {other.error.message}
                </p>
              ) : null}
            </>
          )
        }
      </Body>
    </>
  );
}

/** The answer in a sentence: how many of those who began came back in the period after. */
function Says({ report }: { readonly report: CohortsReport }) {
  const { t } = useText();
  const format = useFormat();
  const next = report.together[1];
  if (!next || next.share === null) return <p className="journeys-headline">{t('journeys.cohorts.too_soon')}</p>;
  return (
    <p className="journeys-headline" aria-live="polite">
      <b>
        {t(`journeys.cohorts.says.${report.breakdown}`, {
          people: format.number(next.people),
          of: format.number(next.of),
          share: format.percent(next.share),
        })}
      </b>
    </p>
  );
}

function SaveCsv({ report }: { readonly report: CohortsReport }) {
  const { t } = useText();
  const { row } = useWorkspace();
  const later = useLater();
  const { range, breakdown } = report;
  const save = () =>
    saveText(
      `${row.name} ${t('journeys.tabs.cohorts')} ${range.min} ${range.max}.csv`,
      cohortsCsv(report, {
        from: t('journeys.cohorts.file.from'),
        to: t('journeys.cohorts.file.to'),
        people: t('monitor.tables.measures.people'),
        later: (place) => later(breakdown, place),
        shareLater: (place) => t('journeys.cohorts.file.share', { later: later(breakdown, place) }),
      }),
    );
  return (
    <Button icon="download" onClick={save}>
      {t('monitor.download')}
    </Button>
  );
}
