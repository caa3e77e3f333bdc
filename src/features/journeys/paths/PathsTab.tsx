import { type ReactNode, Suspense } from 'react';
import { RULE_EVENTS } from '#domain/canvas/document.ts';
import { pointedName } from '#domain/plans/upgrades.ts';
import type { PathsReport } from '#domain/wire/answers/paths.ts';
import { PATH_DIRECTIONS, type PathNode, type PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { ruleOf, type Step } from '#src/reports/journey-steps.ts';
import { useNodeName } from '#src/reports/node-name.ts';
import { saveText } from '#src/reports/save-text.ts';
import { useAddress } from '#src/reports/use-address.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { LockedState } from '#src/ui/layout/States.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useSettled } from '#src/ui/timing/use-settled.ts';
import { UpgradeAct } from '#src/upsell/UpgradeAct.tsx';
import { Body, CopyLink, Head, Reach } from '../Frame.tsx';
import { useAddressOf } from '../first-goal.ts';
import { funnelAddress } from '../funnel/choice.ts';
import { Picked } from '../Picked.tsx';
import { StepFields, useStepName } from '../StepFields.tsx';
import { useBehind } from '../use-behind.ts';
import { useChoice, withSettings } from '../use-choice.ts';
import { usePeople } from '../use-people.ts';
import { DEPTHS, type Depth, funnelSteps, mayGoOn, PATHS_ADDRESS, type PathsChoice } from './choice.ts';
import { HopTable, type PeopleOf } from './HopTable.tsx';
import { MapPick, useMayAdd } from './MapPick.tsx';
import { MapContext, useDrawnMap, useMap } from './map.ts';
import { pathsCsv } from './paths-csv.ts';
import { StartPicker } from './StartPicker.tsx';
import { useFlow } from './use-flow.ts';
import { useRowName } from './use-row-name.ts';

const FlowChart = lazyWithRetry(() => import('./FlowChart.tsx'));
const isEmpty = ({ at_step, locked }: PathsReport) => locked === null && at_step === 0;

/** Where people went from a step, or how they came to it, hop by hop. */
export default function PathsTab({ tabs }: { readonly tabs: ReactNode }) {
  const { t } = useText();
  const { dates, choice, change, go, changeDates } = useChoice(PATHS_ADDRESS);
  // What is typed is asked about once somebody pauses, what is clicked at once.
  const start = useSettled(choice.start);
  const settled = { ...choice, start };
  // On a phone there is room for one hop beside the names.
  const isNarrow = usePhone();
  const { asked, question, flow } = useFlow(dates.range, isNarrow ? { ...settled, depth: 1 } : settled);
  const peopleOf = usePeopleOf(dates.range, asked.isOther ? null : question);
  const picks = !choice.start ? (
    <StartPicker range={dates.range} onPick={(start) => go({ start, trail: [] })} />
  ) : !ruleOf(choice.start) ? (
    <p className="mut">{t('journeys.paths.fill')}</p>
  ) : undefined;
  const map = useDrawnMap(choice.map, useMayAdd(choice.map));
  return (
    <MapContext value={map}>
      <Head tabs={tabs} asked={asked} dates={dates} compares={false} onDates={changeDates} />
      <div className="report-tools journeys-tools">
        {choice.start ? (
          <Controls choice={choice} start={choice.start} onChange={change} />
        ) : (
          <p className="mut">{t('journeys.paths.intro')}</p>
        )}
        <MapPick map={choice.map} onPick={(map) => change({ map, trail: [] })} />
        <div className="journeys-acts-right">
          {asked.report && !asked.report.locked && !asked.isOther ? <SaveCsv report={asked.report} choice={settled} /> : null}
          <CopyLink />
        </div>
      </div>
      <Body asked={asked} isEmpty={isEmpty} emptyText={t('journeys.paths.none')} unasked={picks}>
        {(report) =>
          report.locked ? (
            <LockedStep lock={report.locked} />
          ) : (
            <>
              <Trail choice={choice} report={report} onGo={go} />
              {report.people > 0 ? (
                <Panel title={t(`journeys.paths.chart.${choice.direction}`)} className="journeys-flow">
                  <div aria-hidden="true">
                    <Suspense fallback={<div className="sk" style={{ height: 260 }} />}>
                      <Drawing choice={settled} flow={flow} onOpen={(trail) => go({ trail })} />
                    </Suspense>
                  </div>
                  <p className="sr">{t('monitor.chart_hint')}</p>
                </Panel>
              ) : null}
              <HopTable
                report={report}
                direction={choice.direction}
                mayOpen={mayGoOn(choice)}
                peopleOf={peopleOf}
                question={asked.isOther ? null : question}
                // Rows that answer an older question are no way on from here.
                onOpen={(node) => asked.isOther || go({ trail: [...choice.trail, node] })}
              />
              <p className="t12 mut report-note">
                {t(`journeys.paths.note.${settled.within}`)} {choice.map ? t('journeys.paths.map_note') : null}{' '}
                <Reach range={report.range} timezone={report.timezone} />
              </p>
            </>
          )
        }
      </Body>
    </MapContext>
  );
}

/** Where the people behind a number of the way are listed; null where one may not see them, and while another way is shown than the one asked (`null`). */
function usePeopleOf(range: Range, question: PathsQuestion | null): PeopleOf {
  const behind = useBehind(range, question?.filter ?? []);
  return (which, people) => {
    if (!question) return null;
    const { step, direction, trail, within, map } = question;
    return behind({ of: 'paths', step, direction, trail, within, ...(map && { map }), ...which }, people);
  };
}

/** The start and the rows opened so far, by name. */
function useWayNames(): (choice: Pick<PathsChoice, 'start' | 'trail'>) => readonly string[] {
  const stepName = useStepName();
  const { nameOf } = useMap();
  const nodeName = useNodeName(nameOf);
  return ({ start, trail }) => [start ? stepName(start) : '', ...trail.map(nodeName)];
}

function SaveCsv({ report, choice }: { readonly report: PathsReport; readonly choice: PathsChoice }) {
  const { t } = useText();
  const { row } = useWorkspace();
  const wayNames = useWayNames();
  const rowName = useRowName(choice.direction);
  const words = {
    way: t('journeys.paths.trail'),
    next: t(`journeys.paths.table.${choice.direction}`),
    people: t('monitor.tables.measures.people'),
    share: t('journeys.paths.share'),
    everybody: t('journeys.paths.everybody'),
  };
  const save = () =>
    saveText(
      `${row.name} ${t('journeys.tabs.paths')} ${report.range.min} ${report.range.max}.csv`,
      pathsCsv(report, wayNames(choice), rowName, words),
    );
  return (
    <Button icon="download" onClick={save}>
      {t('monitor.download')}
    </Button>
  );
}

function LockedStep({ lock }: { readonly lock: NonNullable<PathsReport['locked']> }) {
  const { t, label } = useText();
  return (
    <section className="panel">
      <LockedState title={t('monitor.locked', { plan: label(pointedName(lock.plan)) })} text={t('journeys.paths.locked')}>
        <UpgradeAct feature={lock.feature} />
      </LockedState>
    </section>
  );
}

interface DrawingProps {
  readonly choice: PathsChoice;
  readonly flow: Parameters<typeof FlowChart>[0]['flow'];
  readonly onOpen: (trail: readonly PathNode[]) => void;
}

function Drawing({ choice, flow, onOpen }: DrawingProps) {
  const name = useWayNames()(choice).at(-1) ?? '';
  return <FlowChart flow={flow} startName={name} direction={choice.direction} onOpen={onOpen} />;
}

interface ControlsProps {
  readonly choice: PathsChoice;
  readonly start: Step;
  readonly onChange: (change: Partial<PathsChoice>) => void;
}

function Controls({ choice, start, onChange }: ControlsProps) {
  const { t } = useText();
  return (
    <>
      <fieldset className="journeys-step" aria-label={t('journeys.paths.start')}>
        <StepFields step={start} onChange={(next) => onChange({ start: next, trail: [] })} />
        <Button look="ghost" icon="search" label={t('journeys.paths.other_start')} onClick={() => onChange({ start: null, trail: [] })} />
      </fieldset>
      <fieldset className="seg journeys-seg" aria-label={t('journeys.paths.direction')}>
        {PATH_DIRECTIONS.map((direction) => (
          <button
            key={direction}
            type="button"
            className="plain"
            aria-pressed={choice.direction === direction}
            onClick={() => onChange({ direction, trail: [] })}
          >
            {t(`journeys.paths.directions.${direction}`)}
          </button>
        ))}
      </fieldset>
      <Picked
        label={t('journeys.paths.depth')}
        value={String(choice.depth)}
        options={DEPTHS.map((depth) => ({ value: String(depth), text: t('journeys.paths.hops', { count: depth }) }))}
        onChange={(text) => onChange({ depth: Number(text) as Depth })}
      />
      <Picked
        label={t('journeys.paths.within')}
        value={choice.within}
        options={(['visit', 'range'] as const).map((value) => ({ value, text: t(`journeys.paths.withins.${value}`) }))}
        onChange={(within) => onChange({ within, trail: [] })}
      />
    </>
  );
}

interface TrailProps {
  readonly choice: PathsChoice;
  readonly report: PathsReport;
  readonly onGo: (change: Partial<PathsChoice>) => void;
}

/** The way that was chosen; each part leads back to it. And the same way as a funnel. */
function Trail({ choice, report, onGo }: TrailProps) {
  const { t } = useText();
  const format = useFormat();
  const people = usePeople();
  const names = useWayNames()(choice);
  const [, changeAddress] = useAddress();
  const { trail } = choice;
  const steps = funnelSteps(choice, useMap().ruleOf);
  const funnel = useAddressOf(funnelAddress, RULE_EVENTS);
  const toFunnel = () =>
    changeAddress((now) => withSettings(now, { ...funnel.write({ ...funnel.read(new URLSearchParams()), steps }), tab: null }), {
      replace: false,
    });
  return (
    <div className="journeys-trail">
      <nav aria-label={t('journeys.paths.trail')}>
        <ol>
          {names.map((name, at) => (
            <li key={`${at} ${name}`}>
              {at === 0 ? null : <Icon name={choice.direction === 'after' ? 'right' : 'left'} size={14} />}
              <button
                type="button"
                className="plain lnk"
                title={name}
                aria-current={at === names.length - 1 ? 'step' : undefined}
                disabled={at === names.length - 1}
                onClick={() => onGo({ trail: trail.slice(0, at) })}
              >
                {name}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <span className="mut num">
        {trail.length === 0
          ? people(report.people)
          : t('journeys.paths.taken', { people: format.number(report.people), of: format.number(report.at_step) })}
      </span>
      <span className="sp" />
      {steps.length > 1 ? (
        <Button size="sm" icon="filter" onClick={toFunnel}>
          {t('journeys.paths.to_funnel')}
        </Button>
      ) : null}
    </div>
  );
}
