import { useEffect, useMemo, useRef, useState } from 'react';
import { forecast as forecastOf } from '#domain/canvas/forecast/forecast.ts';
import type { Totals } from '#domain/canvas/forecast-types.ts';
import { pictureOf } from '#domain/canvas/picture/picture.ts';
import { underScenario } from '#domain/canvas/scenarios/under.ts';
import type { CanvasFormat } from '#domain/canvas/view/format.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { localDay } from '#domain/time/days.ts';
import type { Logo } from '#domain/wire/logos.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { writtenOut } from '../export/written-out.ts';
import { useHost } from '../host.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { ComparedTotals } from '../results/ResultTable.tsx';
import { useSilent } from '../results/use-silent.ts';
import { useEditorState, useScenario } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { documentOf } from '../store/editor-store.ts';
import { usePeriod } from '../top/use-period.ts';
import { AssumedTable } from './AssumedTable.tsx';
import { CostList } from './CostList.tsx';
import { WithoutAmounts } from './WithoutAmounts.tsx';
import './report.css';

interface Figure {
  readonly label: TextKey;
  readonly write: (totals: Totals, format: CanvasFormat) => string;
  readonly money: boolean;
  /** Left out of a plan that has none of it. */
  readonly when?: (totals: Totals) => boolean;
}
const hasLeads = ({ leads }: Totals) => leads !== null;
const FIGURES: readonly Figure[] = [
  { label: 'canvas.results.profit', write: ({ profit }, format) => format.money(profit), money: true },
  { label: 'canvas.results.revenue', write: ({ revenue }, format) => format.money(revenue), money: true },
  { label: 'canvas.results.people', write: ({ people }, format) => format.count(people), money: false },
  { label: 'canvas.results.buyers', write: ({ buyers }, format) => format.buyers(buyers), money: false },
  { label: 'canvas.results.roas', write: ({ roas }, format) => format.share(roas), money: true },
  { label: 'canvas.results.cpa', write: ({ cpa }, format) => format.exact(cpa), money: true },
  { label: 'canvas.results.aov', write: ({ aov }, format) => format.exact(aov), money: true },
  { label: 'canvas.results.break_even_cpc', write: ({ break_even_cpc: cost }, format) => format.exact(cost), money: true },
];
/** Only at the head: a table of scenarios has no room for them. */
const FURTHER: readonly Figure[] = [
  { label: 'canvas.results.ltv', write: ({ ltv }, format) => format.exact(ltv), money: true },
  { label: 'canvas.results.mer', write: ({ mer }, format) => format.share(mer), money: true },
  { label: 'canvas.results.leads', write: ({ leads }, format) => format.count(leads), money: false, when: hasLeads },
  { label: 'canvas.results.cpl', write: ({ cpl }, format) => format.exact(cpl), money: true, when: hasLeads },
];
const shownFigures = (amounts: boolean, figures = FIGURES) => figures.filter(({ money }) => amounts || !money);

const headFigures = (amounts: boolean, totals: Totals) =>
  shownFigures(amounts, [...FIGURES, ...FURTHER]).filter(({ when }) => !when || when(totals));

/** The drawing as it is looked at, as a picture that stands by itself. */
function Drawing() {
  const { t } = useText();
  const { name } = useHost();
  const { document, forecast, numbers, texts } = useDerived();
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    let wanted = true;
    void writtenOut(document).then((read) => wanted && setPictures(read));
    return () => {
      wanted = false;
    };
  }, [document]);
  const address = useMemo(() => {
    const given = { document, forecast, numbers, texts, ...(pictures && { pictures }) };
    const { svg } = pictureOf({ ...given, withNumbers: true, transparent: true });
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  }, [document, forecast, numbers, texts, pictures]);
  return <img className="cv-report-map" src={address} alt={t('canvas.report.map', { name })} />;
}

/** What was counted so far beside the plan for that time, where actual numbers are looked at; without amounts where none are shown. */
function PlanAndActual() {
  const { t } = useText();
  const { comparison } = useDerived();
  const period = usePeriod();
  const silent = useSilent();
  if (!period) return null;
  return (
    <section>
      <h3>{t('canvas.report.actual')}</h3>
      <p>{[period.dates, period.elapsed, period.state].filter(Boolean).join(' · ')}</p>
      {comparison && !silent ? <ComparedTotals withPlan /> : null}
    </section>
  );
}

/** The plan and its scenarios in a few figures each. */
function Scenarios() {
  const { t } = useText();
  const plan = useEditorState(documentOf);
  const { texts } = useDerived();
  const rows = useMemo(
    () => [
      { id: '', name: null, totals: forecastOf(plan).totals },
      ...(plan.scenarios ?? []).map((scenario) => ({
        id: `s:${scenario.id}`,
        name: scenario.name || t('canvas.scenarios.unnamed'),
        totals: forecastOf(underScenario(plan, scenario)).totals,
      })),
    ],
    [plan, t],
  );
  if (rows.length === 1) return null;
  return (
    <section>
      <h3>{t('canvas.scenarios.title_all')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('canvas.scenarios.title')}</th>
            {shownFigures(texts.format.amounts).map(({ label }) => (
              <th scope="col" key={label}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, totals }) => (
            <tr key={id}>
              <th scope="row">{name ?? t('canvas.scenarios.plan')}</th>
              {shownFigures(texts.format.amounts).map(({ label, write }) => (
                <td key={label}>{write(totals, texts.format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whose report it is. Nothing stands here where there is no logo, or while it cannot be had: the figures are the report. */
function Letterhead() {
  const { logo: load } = useHost();
  const [logo, setLogo] = useState<Logo | null>(null);
  const asked = useRef(load);
  useEffect(() => {
    asked.current?.().then(setLogo, () => undefined);
  }, []);
  return logo && <img className="cv-report-logo" src={logo.url} alt={logo.name} />;
}

/** What each source brings and costs. */
function Sources() {
  const { t } = useText();
  const { document, forecast, numbers, texts } = useDerived();
  const { format, text } = texts;
  const withActual = numbers.layer !== 'plan';
  const sources = document.elements.filter(({ id }) => (forecast.sources[id]?.people ?? 0) > 0);
  if (sources.length === 0) return null;
  const withOwn = sources.some(({ id }) => (forecast.sources[id]?.fixed_cost ?? 0) > 0);
  return (
    <section>
      <h3>{t('canvas.report.sources')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('canvas.traffic.title')}</th>
            <th scope="col">{t('canvas.results.people')}</th>
            {withActual && <th scope="col">{t('canvas.actual.people')}</th>}
            <th scope="col">{t('canvas.results.buyers')}</th>
            {format.amounts && (
              <>
                <th scope="col">{t('canvas.results.ad_cost')}</th>
                {withOwn && <th scope="col">{t('canvas.fixed.of_source')}</th>}
                <th scope="col">{t('canvas.results.revenue')}</th>
                <th scope="col">{t('canvas.results.roas')}</th>
                <th scope="col">{t('canvas.results.cpa')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {sources.map((element) => {
            const source = forecast.sources[element.id];
            return (
              <tr key={element.id}>
                <th scope="row">{nameOf(element, text)}</th>
                <td>{format.count(source?.people ?? null)}</td>
                {withActual && <td>{format.count(numbers.elements.get(element.id)?.people ?? null)}</td>}
                <td>{format.buyers(source?.buyers ?? null)}</td>
                {format.amounts && (
                  <>
                    <td>{format.money(source?.ad_cost ?? null)}</td>
                    {withOwn && <td>{format.money(source?.fixed_cost ?? null)}</td>}
                    <td>{format.money(source?.revenue ?? null)}</td>
                    <td>{format.share(source?.roas ?? null)}</td>
                    <td>{format.exact(source?.cpa ?? null)}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The page itself. */
function Page() {
  const { t } = useText();
  const { day } = useFormat();
  const { name, timezone } = useHost();
  const { document, forecast, texts } = useDerived();
  const scenario = useScenario();
  return (
    <article className="cv-report">
      <Letterhead />
      <h2>{name}</h2>
      <p>
        {[
          scenario ? scenario.name || t('canvas.scenarios.unnamed') : t('canvas.scenarios.plan'),
          t(`canvas.period.${document.period}`),
          day(localDay(new Date(), timezone)),
        ].join(' · ')}
      </p>
      <dl>
        {headFigures(texts.format.amounts, forecast.totals).map(({ label, write }) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{write(forecast.totals, texts.format)}</dd>
          </div>
        ))}
      </dl>
      <PlanAndActual />
      <Drawing />
      <Sources />
      <CostList />
      <AssumedTable />
      <Scenarios />
    </article>
  );
}

/**
 * The canvas on one page: the drawing, what it comes to, its scenarios and its sources. To be printed, or kept as a PDF by
 * printing; without its amounts for whoever is to see none of them.
 */
export default function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { money } = useHost();
  const [withAmounts, setWithAmounts] = useState(true);
  return (
    <Dialog
      title={t('canvas.actions.report')}
      onClose={onClose}
      wide
      footer={
        <>
          {money && (
            <label className="checkline">
              <input type="checkbox" className="cb" checked={withAmounts} onChange={({ target }) => setWithAmounts(target.checked)} />
              <span>{t('canvas.report.amounts')}</span>
            </label>
          )}
          <Button look="primary" icon="page" onClick={() => window.print()}>
            {t('canvas.report.print')}
          </Button>
        </>
      }
    >
      {money && !withAmounts ? (
        <WithoutAmounts>
          <Page />
        </WithoutAmounts>
      ) : (
        <Page />
      )}
    </Dialog>
  );
}
