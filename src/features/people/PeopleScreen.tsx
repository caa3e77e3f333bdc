import { useState } from 'react';
import { writeFilter } from '#domain/wire/filters/filter-words.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { PeopleQuestion, PeopleReport } from '#domain/wire/reports/people.ts';
import { Pager } from '#src/crud/list/Pager.tsx';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { AsOf } from '#src/reports/AsOf.tsx';
import FilterBar from '#src/reports/filter/FilterBar.tsx';
import NothingTracked from '#src/reports/NothingTracked.tsx';
import { RangePickers } from '#src/reports/RangePickers.tsx';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { RowsLoading } from '#src/reports/RowsLoading.tsx';
import { saveText } from '#src/reports/save-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { PeopleLocked } from '#src/upsell/PeopleLocked.tsx';
import UpsellScreen from '#src/upsell/UpsellScreen.tsx';
import { isNarrowed, type PeopleChange, type PeopleState, questionOf, usePeopleState } from './address.ts';
import { segmentOf } from './as-segment.ts';
import { peopleCsv } from './csv.ts';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { type Heard, readEverybody, usePeople } from './queries.ts';
import { WhyCounted } from './WhyCounted.tsx';
import './people.css';

/** Who stands behind the numbers: everybody of a range, or those that one number counts. */
export default function PeopleScreen() {
  const { t } = useText();
  const workspace = useWorkspace();
  const shown = useGrant('reports:people');
  const title = (
    <div className="report-head">
      <h1>{t('shell.people')}</h1>
    </div>
  );
  if (!workspace.feature('kpiMonitoring').allowed)
    return <UpsellScreen feature="kpiMonitoring" title={t('shell.people')} bare above={title} />;
  if (!shown.allowed && shown.because === 'people')
    return (
      <>
        <ScreenTitle text={t('shell.people')} />
        {title}
        <PeopleLocked />
      </>
    );
  return <People />;
}

function People() {
  const { t } = useText();
  const workspace = useWorkspace();
  const [state, change] = usePeopleState(workspace.timezone);
  const question = questionOf(state);
  const { data: report, error, refetch, isPlaceholderData } = usePeople(workspace.id, question, useGrant('reports:people').allowed);
  const isSilent = workspace.row.started_tracking_at === null && report?.total === 0 && !isNarrowed(state);
  return (
    <>
      <ScreenTitle text={t('shell.people')} />
      <div className="report-head">
        <h1>{t('shell.people')}</h1>
        <AsOf report={report} error={error} />
        <span className="sp" />
        <RangePickers
          state={{ range: state.range, compare: null, comparison: null }}
          timezone={workspace.timezone}
          compares={false}
          onChange={({ range }) => (range ? change({ range }) : undefined)}
        />
      </div>
      {isSilent ? (
        <NothingTracked />
      ) : (
        <>
          {state.behind ? <WhyThese state={state} question={question} report={report} onChange={change} /> : null}
          <div className="report-tools people-tools" role="search">
            <PeopleFilters state={state} onChange={change} />
            <FilterBar filter={state.filter} range={state.range} onChange={(filter) => change({ filter })} />
            <span className="sp" />
            {report && report.total > 0 ? <SaveButton question={question} report={report} name={workspace.row.name} /> : null}
          </div>
          {report ? (
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'is-stale' : undefined}>
              <Found report={report} state={state} onChange={change} />
            </div>
          ) : error ? (
            <section className="panel">
              <ReportFailed title={t('people.failed')} error={error} onRetry={refetch} />
            </section>
          ) : (
            <RowsLoading />
          )}
        </>
      )}
    </>
  );
}

interface FoundProps {
  readonly report: PeopleReport;
  readonly state: PeopleState;
  readonly onChange: (change: PeopleChange) => void;
}

/** Nothing is asked any more. */
const EVERYBODY: PeopleChange = { behind: null, filter: [], search: '', filters: { channel: '', did: '', page: '' } };

function Found({ report, state, onChange }: FoundProps) {
  const { t } = useText();
  const format = useFormat();
  if (report.people.length === 0)
    return (
      <section className="panel">
        <EmptyState
          icon={isNarrowed(state) ? 'search' : 'people'}
          title={t(isNarrowed(state) ? 'people.none_found' : 'people.none')}
          text={t(isNarrowed(state) ? 'people.none_found_text' : 'monitor.tables.none_text')}
        >
          {isNarrowed(state) ? <Button onClick={() => onChange(EVERYBODY)}>{t('people.everybody')}</Button> : null}
          {state.page > 1 ? <Button onClick={() => onChange({ page: 1 })}>{t('people.first_page')}</Button> : null}
        </EmptyState>
      </section>
    );
  return (
    <>
      <PeopleTable report={report} state={state} onSort={(sort) => onChange({ sort })} />
      <Pager
        page={report.page}
        total={report.total}
        counted={t('people.count', { count: report.total, people: format.number(report.total) })}
        note={t('people.note')}
        onPage={(page) => onChange({ page })}
      />
    </>
  );
}

/** Which number these people stand behind, and why they count. */
function WhyThese({
  state,
  question,
  report,
  onChange,
}: {
  readonly state: PeopleState;
  readonly question: PeopleQuestion;
  readonly report: PeopleReport | undefined;
  readonly onChange: (change: PeopleChange) => void;
}) {
  const { t, sentences } = useText();
  const { allowed: maySave } = useGrant('segments:create');
  const { behind } = state;
  if (!behind) return null;
  const segment = maySave ? segmentOf(question, report?.behind) : null;
  const save = (filter: Filter) =>
    openModal('segment', {
      filter: writeFilter(filter),
      about: {
        title: t('people.save_segment'),
        text: sentences(
          behind.of === 'canvas' && behind.part === 'line' ? t('people.segment_of_line') : null,
          t('people.segment_of_number'),
        ),
      },
      onSaved: (id) => onChange({ ...EVERYBODY, filter: [[{ segment: id }]] }),
    });
  return (
    <div className="people-why" role="status">
      <Icon name="info" />
      <span>
        <WhyCounted behind={behind} counted={report?.behind} />
      </span>
      <span className="sp" />
      {segment ? (
        <Button size="sm" look="ghost" icon="people" onClick={() => save(segment)}>
          {t('people.save_segment')}
        </Button>
      ) : null}
      <Button size="sm" look="ghost" icon="close" onClick={() => onChange({ behind: null })}>
        {t('people.everybody')}
      </Button>
    </div>
  );
}

interface SaveProps {
  readonly question: ReturnType<typeof questionOf>;
  readonly report: PeopleReport;
  readonly name: string;
}

/** Everybody the list finds as CSV, not only the page on screen. */
function SaveButton({ question, report, name }: SaveProps) {
  const { t } = useText();
  // On a phone it has a line of its own, and room for words.
  const phone = usePhone();
  const format = useFormat();
  const workspace = useWorkspace();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [heard, setHeard] = useState<Heard | null>(null);
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { people, total } = await readEverybody(workspace.id, question, setHeard);
      const { min, max } = question.range;
      saveText(
        `${name} ${t('shell.people')} ${min} ${max}.csv`,
        peopleCsv(people, report.currency, (column) => t(`people.file.${column}`)),
      );
      if (total > people.length) setProblem(t('people.file_cut', { count: people.length }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('errors.unknown'));
    } finally {
      setBusy(false);
      setHeard(null);
    }
  };
  return (
    <>
      {problem ? (
        <span className="t12 mut" role="alert">
          {problem}
        </span>
      ) : null}
      {heard ? (
        <span className="t12 mut" role="status">
          {'waiting' in heard
            ? heard.waiting
            : t('people.file_read', { people: format.number(heard.read), of: format.number(report.total) })}
        </span>
      ) : null}
      <Button icon="download" label={phone ? undefined : t('monitor.download')} busy={busy} onClick={() => void save()}>
        {phone ? t('monitor.download') : null}
      </Button>
    </>
  );
}
