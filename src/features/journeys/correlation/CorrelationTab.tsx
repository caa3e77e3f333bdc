import type { ReactNode } from 'react';
import { RULE_EVENTS } from '#domain/canvas/document.ts';
import type { CorrelationReport } from '#domain/wire/answers/correlation.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { CorrelationQuestion } from '#domain/wire/reports/correlation.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useNodeName } from '#src/reports/node-name.ts';
import { saveText } from '#src/reports/save-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { useSettled } from '#src/ui/timing/use-settled.ts';
import { Body, CopyLink, Head, Reach } from '../Frame.tsx';
import { useAddressOf } from '../first-goal.ts';
import { Locked } from '../Locked.tsx';
import { ofPeople, useOrderedReport } from '../queries.ts';
import { useChoice } from '../use-choice.ts';
import { useWhom } from '../whom.ts';
import { Controls } from './Controls.tsx';
import { CorrelationTable } from './CorrelationTable.tsx';
import { type CorrelationChoice, correlationAddress, correlationQuestionOf, parted } from './choice.ts';
import { correlationCsv } from './correlation-csv.ts';
import './correlation.css';

const isEmpty = ({ reached, others, locked }: CorrelationReport) => locked === null && reached + others === 0;

/** What people who got somewhere had done before more often than the others, and that this is not why. */
export default function CorrelationTab({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useText();
  const { dates, choice, change, changeDates } = useChoice(useAddressOf(correlationAddress, RULE_EVENTS));
  const [filter] = useWhom();
  // What is typed is asked about once somebody pauses.
  const question = correlationQuestionOf(dates.range, useSettled(choice));
  const asked = useOrderedReport('correlation', ofPeople(question, filter));
  const { report } = asked;
  return (
    <>
      <Head tabs={tabs} asked={asked} dates={dates} compares={false} onDates={changeDates} />
      <div className="report-tools journeys-tools">
        <Controls choice={choice} onChange={change} />
        <div className="journeys-acts-right">
          <CopyLink />
          {report && !asked.isOther && report.rows.length > 0 ? <SaveCsv report={report} /> : null}
        </div>
      </div>
      <Body
        asked={asked}
        isEmpty={isEmpty}
        emptyText={t('journeys.correlation.none')}
        unasked={question ? undefined : <p className="mut">{t('journeys.correlation.fill')}</p>}
      >
        {(found) =>
          found.locked ? (
            <Locked lock={found.locked} text={t('journeys.correlation.locked')} />
          ) : question ? (
            <Found report={found} question={question} filter={filter} choice={choice} />
          ) : null
        }
      </Body>
    </>
  );
}

interface FoundProps {
  readonly report: CorrelationReport;
  readonly question: CorrelationQuestion;
  readonly filter: Filter;
  readonly choice: CorrelationChoice;
}

/** How many got there, what that does not say, and what goes with it. */
function Found({ report, question, filter, choice }: FoundProps) {
  const { t, gap, sentences } = useText();
  const format = useFormat();
  const { reached, others, least, compared } = report;
  const { more, less, steps, hidden } = parted(report.rows, choice);
  const tables = [
    ['more', more],
    ['less', less],
    ['steps', steps],
  ] as const;
  return (
    <>
      <p className="journeys-headline" aria-live="polite">
        <b>
          {t('journeys.correlation.says', {
            reached: format.number(reached),
            of: format.number(reached + others),
            share: format.percent(reached / (reached + others)),
          })}
        </b>
      </p>
      <div className="journeys-says">
        <Icon name="info" />
        <p>{t('journeys.correlation.not_cause')}</p>
      </div>
      {compared === 0 ? <TooFew report={report} /> : null}
      {compared > 0 && more.length + less.length === 0 ? <p className="mut">{t('journeys.correlation.nothing')}</p> : null}
      {tables.map(([name, rows]) =>
        rows.length > 0 ? (
          <div key={name} className="journeys-correlated">
            <CorrelationTable title={t(`journeys.correlation.tables.${name}`)} {...{ rows, report, question, filter }} />
            {name === 'steps' ? <p className="t12 mut report-note">{t('journeys.correlation.steps_text')}</p> : null}
          </div>
        ) : null,
      )}
      <p className="t12 mut report-note">
        {sentences(
          compared > 0 && t('journeys.correlation.note', { count: compared, value: format.number(compared), least }),
          hidden > 0 && t('journeys.correlation.hidden', { count: hidden, value: format.number(hidden) }),
        )}
        {gap}
        <Reach range={report.range} timezone={report.timezone} />
      </p>
    </>
  );
}

/** Too few people for a comparison that would say anything. */
function TooFew({ report: { reached, others, least } }: { readonly report: CorrelationReport }) {
  const { t } = useText();
  const isSmall = reached < least || others < least;
  return (
    <section className="panel">
      <EmptyState
        icon="people"
        title={t('journeys.correlation.too_few')}
        text={t(isSmall ? 'journeys.correlation.too_few_text' : 'journeys.correlation.too_alike', { least })}
      />
    </section>
  );
}

function SaveCsv({ report }: { readonly report: CorrelationReport }) {
  const { t } = useText();
  const { row } = useWorkspace();
  const nodeName = useNodeName();
  const { range } = report;
  const save = () =>
    saveText(
      `${row.name} ${t('journeys.tabs.correlation')} ${range.min} ${range.max}.csv`,
      correlationCsv(report, nodeName, {
        what: t('journeys.correlation.file.what'),
        reached: t('journeys.correlation.reached'),
        others: t('journeys.correlation.others'),
        lift: t('journeys.correlation.lift'),
        low: t('journeys.correlation.file.low'),
        high: t('journeys.correlation.file.high'),
        sure: t('journeys.correlation.file.sure'),
        share: (column) => t('journeys.correlation.file.share', { column }),
        yes: t('common.yes'),
        no: t('common.no'),
      }),
    );
  return (
    <Button icon="download" onClick={save}>
      {t('monitor.download')}
    </Button>
  );
}
