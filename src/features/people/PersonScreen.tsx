import { Link, useParams } from 'react-router';
import type { PersonQuestion, PersonReport } from '#domain/wire/reports/people.ts';
import { peopleActions } from '#resources/actions/people.ts';
import { resources } from '#resources/index.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { saveText } from '#src/reports/save-text.ts';
import { useAddress } from '#src/reports/use-address.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Bar, Delayed } from '#src/ui/layout/Skeleton.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { PeopleLocked } from '#src/upsell/PeopleLocked.tsx';
import UpsellScreen from '#src/upsell/UpsellScreen.tsx';
import { type PeopleState, usePeopleState } from './address.ts';
import { EraseButton, Erasing } from './EraseButton.tsx';
import { usePeopleNames } from './names.ts';
import { usePeopleListPath } from './paths.ts';
import { usePerson } from './person-queries.ts';
import { Timeline } from './Timeline.tsx';
import { WhoPanel } from './WhoPanel.tsx';
import { WhyPerson } from './WhyPerson.tsx';
import './people.css';

/** One person: what they did, visit by visit, where they came from, and why their browsers are one. */
export default function PersonScreen() {
  const workspace = useWorkspace();
  const shown = useGrant('reports:person');
  const { personId = '' } = useParams();
  const back = <BackLink />;
  if (!workspace.feature('kpiMonitoring').allowed) return <UpsellScreen feature="kpiMonitoring" bare above={back} />;
  if (!shown.allowed && shown.because === 'people')
    return (
      <>
        {back}
        <PeopleLocked />
      </>
    );
  return /^\d{1,20}$/.test(personId) ? <Person key={personId} person={personId} /> : <Nobody />;
}

function BackLink() {
  const { t } = useText();
  return (
    <Link className="person-back" to={usePeopleListPath()}>
      <Icon name="left" size={14} />
      {t('shell.people')}
    </Link>
  );
}

function Nobody() {
  const { t } = useText();
  return (
    <>
      <ScreenTitle text={t('people.person')} />
      <BackLink />
      <section className="panel">
        <EmptyState icon="user" title={t('people.nobody')} text={t('people.nobody_text')} />
      </section>
    </>
  );
}

/** What is asked of somebody who was chosen from a list: which of what they did counts there. */
function askedOf({ behind, range }: PeopleState): Pick<PersonQuestion, 'widget' | 'drawn' | 'range'> {
  if (behind?.of === 'canvas') return { drawn: behind, range };
  return behind && 'widget' in behind ? { widget: behind.widget, range } : {};
}

function Person({ person }: { readonly person: string }) {
  const { t } = useText();
  const names = usePeopleNames();
  const workspace = useWorkspace();
  const [state] = usePeopleState(workspace.timezone);
  const asked = askedOf(state);
  const question = { person, ...asked };
  const query = usePerson(workspace.id, question, useGrant('reports:person').allowed);
  const { data, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const error = reasonOf(query);
  const [report] = data?.pages ?? [];
  if (!report)
    return (
      <>
        <ScreenTitle text={t('people.person')} />
        <BackLink />
        {error ? (
          <section className="panel">
            <ReportFailed title={t('people.person_failed')} error={error} onRetry={refetch} />
          </section>
        ) : (
          <Loading />
        )}
      </>
    );
  if (!report.person) return <Nobody />;
  const name = names.person(report.person);
  const events = data?.pages.flatMap((page) => page.timeline) ?? [];
  return (
    <>
      <ScreenTitle text={name} />
      <BackLink />
      <div className="report-head">
        <h1>{name}</h1>
        <span className="tag line">{t(report.person.is_identified ? 'people.identified' : 'people.anonymous')}</span>
        <span className="sp" />
        <KpiChoice chosen={asked.widget ?? ''} />
        <ExportButton person={report.person.person} name={name} />
        {report.erasing_since ? null : <EraseButton person={report.person} name={name} onBegun={refetch} />}
      </div>
      {report.erasing_since ? <Erasing onLook={refetch} /> : null}
      <Facts report={report} />
      <div className="person-columns">
        <Panel title={t('people.timeline')} padded={false}>
          <WhyPerson report={report} behind={state.behind} />
          <Timeline events={events} timezone={report.timezone} currency={report.currency} />
          {hasNextPage ? (
            <div className="timeline-more">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('people.older')}
              </Button>
            </div>
          ) : null}
        </Panel>
        <div className="person-aside">
          <Touches report={report} />
          <WhoPanel report={report} person={report.person.person} />
        </div>
      </div>
    </>
  );
}

/** Everything kept of them as a file, for them to have. */
function ExportButton({ person, name }: { readonly person: string; readonly name: string }) {
  const { t } = useText();
  const toast = useToast();
  const { id: workspace } = useWorkspace();
  const { allowed } = useGrant('people:export');
  const act = useAct();
  if (!allowed) return null;
  const save = () =>
    act.run(async () => {
      const kept = await perform(peopleActions.export, { workspace, input: { person } });
      saveText(`${name}.json`, JSON.stringify(kept, null, 2), 'application/json');
      toast.done(t('people.exported', { count: kept.events.length }));
    });
  return (
    <>
      {act.problem ? (
        <span className="t12 bad-text" role="alert">
          {act.problem}
        </span>
      ) : null}
      <Button icon="download" busy={act.busy} onClick={() => void save()}>
        {t('people.export')}
      </Button>
    </>
  );
}

/** As many as a workspace may hold. */
const ALL = { currentPage: 1, pageSize: resources['kpi-widgets'].most } as const;

/** Which KPI is asked why it counts them; the address keeps it. */
function KpiChoice({ chosen }: { readonly chosen: string }) {
  const { t } = useText();
  const [, changeAddress] = useAddress();
  const { result } = useRowList(resources['kpi-widgets'], { pagination: ALL });
  const choose = (widget: string) =>
    changeAddress((now) => {
      if (widget) now.set('behind', JSON.stringify({ of: 'kpi', widget }));
      else now.delete('behind');
      return now;
    });
  if (result.data.length === 0) return null;
  return (
    <select className="ctl people-choice" aria-label={t('people.why_kpi')} value={chosen} onChange={({ target }) => choose(target.value)}>
      <option value="">{t('people.why_kpi')}</option>
      {result.data.map((row) => (
        <option key={String(row.id)} value={String(row.id)}>
          {String(row.display_name)}
        </option>
      ))}
    </select>
  );
}

/** What is known of somebody in numbers. Without money where the plan shows none. */
function Facts({ report: { person, timezone, currency } }: { readonly report: PersonReport }) {
  const { t } = useText();
  const format = useFormat();
  if (!person) return null;
  const facts = [
    [t('people.first_seen'), format.instant(person.first_seen, timezone)],
    [t('people.last_seen'), format.instant(person.last_seen, timezone)],
    [t('monitor.tables.measures.visits'), format.number(person.visits)],
    [t('people.events'), format.number(person.events)],
    ...(person.purchases === null ? [] : [[t('monitor.tables.measures.purchases'), format.number(person.purchases)] as const]),
    ...(person.revenue === null ? [] : [[t('monitor.tables.measures.revenue'), format.money(person.revenue, currency)] as const]),
  ] as const;
  return (
    <dl className="panel person-facts">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Touches({ report: { touches, timezone } }: { readonly report: PersonReport }) {
  const { t } = useText();
  const format = useFormat();
  const names = usePeopleNames();
  return (
    <Panel title={t('people.touches')}>
      {touches ? (
        <dl className="touches">
          {(['first', 'last'] as const).map((which) => (
            <div key={which}>
              <dt>{t(which === 'first' ? 'people.first_touch' : 'people.last_touch')}</dt>
              <dd>
                <span className="b">{names.channel(touches[which].channel)}</span>
                <span className="block t12 mut">{names.source(touches[which])}</span>
                <span className="block t11 mut3 num">{format.instant(touches[which].at, timezone)}</span>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="t12 mut">{t('people.no_touch')}</p>
      )}
    </Panel>
  );
}

function Loading() {
  const { t } = useText();
  return (
    <Delayed>
      <div role="status" aria-label={t('common.loading')}>
        <Bar width={220} height={28} />
        <section className="panel" style={{ padding: 16, marginTop: 16 }}>
          <Bar width="100%" height={320} />
        </section>
      </div>
    </Delayed>
  );
}
