import { useMemo } from 'react';
import { nameOfCopy } from '#domain/canvas/copy-name.ts';
import { MOST, type Scenario } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import type { Totals } from '#domain/canvas/forecast-types.ts';
import { ASSUMPTIONS, type Assumption, FACTORS } from '#domain/canvas/scenarios/assume.ts';
import { underScenario } from '#domain/canvas/scenarios/under.ts';
import { ownCount } from '#domain/canvas/scenarios/values.ts';
import type { CanvasFormat } from '#domain/canvas/view/format.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useActions } from '../actions/context.ts';
import { TextField } from '../inspector/TextField.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useEditor, useEditorState, useReadOnly, useScenario } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { documentOf } from '../store/editor-store.ts';
import './scenarios.css';

/** All that is spent: ads, what sales cost, and fixed costs. */
const costOf = ({ ad_cost, product_cost, fixed_cost }: Totals) => ad_cost + product_cost + fixed_cost;

interface Figure {
  readonly label: TextKey;
  readonly write: (totals: Totals, format: CanvasFormat) => string;
  readonly money: boolean;
}
const FIGURES: readonly Figure[] = [
  { label: 'canvas.results.profit', write: (totals, format) => format.money(totals.profit), money: true },
  { label: 'canvas.results.revenue', write: (totals, format) => format.money(totals.revenue), money: true },
  { label: 'canvas.scenarios.cost', write: (totals, format) => format.money(costOf(totals)), money: true },
  { label: 'canvas.results.buyers', write: (totals, format) => format.buyers(totals.buyers), money: false },
  { label: 'canvas.results.roas', write: (totals, format) => format.share(totals.roas), money: true },
  { label: 'canvas.results.break_even_cpc', write: (totals, format) => format.exact(totals.break_even_cpc), money: true },
];
const shownFigures = (amounts: boolean) => FIGURES.filter(({ money }) => amounts || !money);

interface RowProps {
  readonly totals: Totals;
  readonly plan: Totals;
  readonly scenario?: Scenario;
}

/** The figures of one row; under the profit of a scenario what it comes to against the plan. */
function Figures({ totals, plan, scenario }: RowProps) {
  const { t } = useText();
  const { texts } = useDerived();
  const { format } = texts;
  const change = totals.profit - plan.profit;
  return shownFigures(format.amounts).map(({ label, write }, place) => (
    <td key={label} data-label={t(label)} className="num">
      {write(totals, format)}
      {scenario && format.amounts && place === 0 && Math.round(change) !== 0 && (
        <small className={change < 0 ? 'cv-behind' : 'cv-ahead'}>
          {change > 0 ? '+' : ''}
          {format.money(change)}
        </small>
      )}
    </td>
  ));
}

/** What can be done with a scenario, or with the plan as one. */
function Acts({ scenario, onClose }: { readonly scenario?: Scenario; readonly onClose: () => void }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { newId } = useActions();
  const chosen = useScenario();
  const full = useEditorState((state) => (documentOf(state).scenarios?.length ?? 0) >= MOST.scenarios);
  const name = scenario ? scenario.name || t('canvas.scenarios.unnamed') : t('canvas.scenarios.plan');
  const isChosen = chosen?.id === scenario?.id;
  const show = () => {
    editor.lookAt(scenario?.id ?? null);
    onClose();
  };
  const copy = () => {
    const called = (of: string, number: string) => t('canvas.scenarios.copy_name', { name: of, number });
    const taken = (documentOf(editor.getState()).scenarios ?? []).map((other) => other.name);
    const copied = nameOfCopy(name, { taken, called });
    editor.apply({ command: 'addScenario', args: { id: newId(), name: copied, of: scenario?.id } });
  };
  return (
    <td className="cv-scenario-acts">
      <span className="row g4">
        <Button size="sm" icon={isChosen ? 'check' : 'eye'} aria-pressed={isChosen} onClick={show}>
          {t(isChosen ? 'canvas.scenarios.shown' : 'canvas.scenarios.show')}
        </Button>
        {!readOnly && (
          <>
            <Button look="ghost" size="sm" icon="copy" label={t('canvas.scenarios.duplicate', { name })} disabled={full} onClick={copy} />
            {scenario && (
              <>
                <Button
                  look="ghost"
                  size="sm"
                  icon="reached"
                  label={t('canvas.scenarios.adopt', { name })}
                  onClick={() => void editor.apply({ command: 'adoptScenario', args: { id: scenario.id } })}
                />
                <Button
                  look="ghost"
                  size="sm"
                  icon="trash"
                  label={t('canvas.scenarios.remove', { name })}
                  onClick={() => void editor.apply({ command: 'removeScenario', args: { id: scenario.id } })}
                />
              </>
            )}
          </>
        )}
      </span>
    </td>
  );
}

function ScenarioName({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const own = useEditorState((state) => ownCount(documentOf(state), scenario));
  return (
    <>
      <TextField
        bare
        label={t('canvas.scenarios.name')}
        value={scenario.name}
        placeholder={t('canvas.scenarios.unnamed')}
        max={120}
        readOnly={readOnly}
        onDone={editor.endRun}
        onChange={(name) => void editor.apply({ command: 'renameScenario', args: { id: scenario.id, name } }, `scenario:${scenario.id}`)}
      />
      <small>{t('canvas.scenarios.own_values', { count: own })}</small>
    </>
  );
}

const ASSUMED = {
  conservative: 'canvas.scenarios.conservative',
  expected: 'canvas.scenarios.expected',
  optimistic: 'canvas.scenarios.optimistic',
} as const satisfies Record<Assumption, TextKey>;

/** New scenarios: the three that are commonly asked for, or one that begins as the plan is. */
function AddScenarios() {
  const { t } = useText();
  const editor = useEditor();
  const { newId } = useActions();
  const { percent } = useFormat();
  const count = useEditorState((state) => documentOf(state).scenarios?.length ?? 0);
  const { conservative: low, optimistic: high } = FACTORS;
  const by = (factor: number) => percent(factor - 1, { digits: 0, signed: true });
  if (count >= MOST.scenarios) return <p className="cv-help">{t('canvas.scenarios.full', { count: MOST.scenarios })}</p>;
  return (
    <div className="cv-scenario-add">
      <Button
        size="sm"
        icon="plus"
        onClick={() => void editor.apply({ command: 'addScenario', args: { id: newId(), name: t('canvas.scenarios.add') } })}
      >
        {t('canvas.scenarios.add')}
      </Button>
      {ASSUMPTIONS.map((assume) => (
        <Button
          key={assume}
          size="sm"
          icon="plus"
          onClick={() => void editor.apply({ command: 'addScenario', args: { id: newId(), name: t(ASSUMED[assume]), assume } })}
        >
          {t(ASSUMED[assume])}
        </Button>
      ))}
      <p className="cv-help">
        {t('canvas.scenarios.assumed', {
          low_rates: by(low.rates),
          low_cost: by(low.cost),
          high_rates: by(high.rates),
          high_cost: by(high.cost),
        })}
      </p>
    </div>
  );
}

/** The plan and its scenarios side by side, and all that can be done with them. */
export default function ScenariosDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const document = useEditorState(documentOf);
  const readOnly = useReadOnly();
  const chosen = useScenario();
  const { texts } = useDerived();
  const plan = useMemo(() => forecast(document).totals, [document]);
  const rows = useMemo(
    () => (document.scenarios ?? []).map((scenario) => ({ scenario, totals: forecast(underScenario(document, scenario)).totals })),
    [document],
  );
  return (
    <Dialog title={t('canvas.scenarios.title_all')} onClose={onClose} wide>
      <p className="cv-help">{t('canvas.scenarios.help')}</p>
      <div className="cv-scenarios-scroll">
        <table className="cv-result cv-stacks cv-scenarios">
          <thead>
            <tr>
              <th scope="col">{t('canvas.scenarios.title')}</th>
              {shownFigures(texts.format.amounts).map(({ label }) => (
                <th scope="col" key={label}>
                  {t(label)}
                </th>
              ))}
              <th scope="col">
                <span className="sr">{t('canvas.table.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className={chosen ? undefined : 'is-chosen'}>
              <th scope="row">{t('canvas.scenarios.plan')}</th>
              <Figures totals={plan} plan={plan} />
              <Acts onClose={onClose} />
            </tr>
            {rows.map(({ scenario, totals }) => (
              <tr key={scenario.id} className={chosen?.id === scenario.id ? 'is-chosen' : undefined}>
                <th scope="row">
                  <ScenarioName scenario={scenario} />
                </th>
                <Figures totals={totals} plan={plan} scenario={scenario} />
                <Acts scenario={scenario} onClose={onClose} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!readOnly && <AddScenarios />}
    </Dialog>
  );
}
