import { useMemo, useState } from 'react';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast as forecastOf } from '#domain/canvas/forecast/forecast.ts';
import { inPeriod } from '#domain/canvas/goal/in-period.ts';
import { byLeastChange, recommended } from '#domain/canvas/goal/least-change.ts';
import { type Answer, changesOf, type Goal, isPrice, type Lever, leversOf, seek } from '#domain/canvas/goal/seek.ts';
import { GOALS, horizonOf } from '#domain/canvas/outlook.ts';
import { sized, sizeOf } from '#domain/canvas/traffic-size.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { type TextApi, type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { CountField, MoneyField } from '../inspector/money-fields.tsx';
import { SelectField } from '../inspector/SelectField.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { useOutlook } from '../store/use-outlook.ts';
import { GoalPeriod } from './GoalPeriod.tsx';
import './goal.css';

const GOAL_LABELS = {
  profit: 'canvas.results.profit',
  revenue: 'canvas.results.revenue',
  buyers: 'canvas.results.buyers',
} as const satisfies Record<Goal['of'], TextKey>;

type Texts = ReturnType<typeof useDerived>['texts'];

/** What is changed, by the names it has on the canvas. */
function nameOfLever(lever: Lever, { elements, lines, products }: CanvasDocument, t: TextApi['t'], text: Texts['text']): string {
  const nameAt = (id: string) => elements.flatMap((element) => (element.id === id ? [nameOf(element, text)] : []))[0] ?? '';
  switch (lever.kind) {
    case 'traffic':
      return t('canvas.goal.all_traffic');
    case 'source':
      return nameAt(lever.element);
    case 'value':
      return t('canvas.goal.price', { name: nameAt(lever.element) });
    case 'price': {
      const product = products.find(({ id }) => id === lever.product);
      return t('canvas.goal.price', { name: product?.name || t('canvas.product.unnamed') });
    }
    case 'rate': {
      const line = lines.find(({ id }) => id === lever.line);
      return line ? `${nameAt(line.from)} → ${nameAt(line.to)}` : '';
    }
  }
}

/** How a value of a lever is written: a rate, an amount, or people. */
function useWritten(lever: Lever): (value: number) => string {
  const { t } = useText();
  const { percent } = useFormat();
  const { forecast, texts } = useDerived();
  const { format } = texts;
  if (lever.kind === 'rate') return (share) => percent(share, { digits: 2 });
  if (isPrice(lever)) return format.exact;
  const sources = Object.entries(forecast.sources).filter(
    ([id]) => lever.kind === 'traffic' || (lever.kind === 'source' && id === lever.element),
  );
  const now = sources.reduce((sum, [, source]) => sum + source.people, 0);
  return (factor) => t('canvas.goal.people', { people: format.count(factor * now) });
}

/** By how much more or less, and what that costs of a source that is paid. */
function useBeside({ lever, from, to }: Answer): string {
  const { t } = useText();
  const { document, texts } = useDerived();
  if (to === null || lever.kind === 'rate') return '';
  const source = lever.kind === 'source' ? document.elements.find(({ id }) => id === lever.element) : undefined;
  const size = source?.traffic && sizeOf(sized(source.traffic, to));
  const budget = size?.kind === 'money' ? t('canvas.goal.budget', { money: texts.format.money(size.value) }) : '';
  return [texts.format.change(to / from - 1), budget].filter(Boolean).join(' · ');
}

/** What is changed, what it is now, and what it would have to be; or how far it gets. */
function AnswerRow({ answer, goal, advised }: { readonly answer: Answer; readonly goal: Goal; readonly advised: boolean }) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { document, texts } = useDerived();
  const { format, text } = texts;
  const { lever, from, to, best, most } = answer;
  const written = useWritten(lever);
  const beside = useBeside(answer);
  const reach = goal.of === 'buyers' ? format.count(best) : format.money(best);
  return (
    <tr>
      <th scope="row">
        {nameOfLever(lever, document, t, text)} {advised && <span className="tag river">{t('canvas.goal.recommended')}</span>}
      </th>
      <td data-label={t('canvas.goal.now')} className="num">
        {written(from)}
      </td>
      <td data-label={t('canvas.goal.needed')} className="num">
        {to === null ? (
          <span className="mut">
            {most === null ? t('canvas.goal.never', { best: reach }) : t('canvas.goal.not_even', { most: written(most), best: reach })}
          </span>
        ) : (
          <>
            <b>{written(to)}</b>
            {beside && <small>{beside}</small>}
          </>
        )}
      </td>
      <td>
        {to !== null && !readOnly && (
          <Button size="sm" onClick={() => void editor.apply(changesOf(document, answer))}>
            {t('canvas.goal.take')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** A round number to begin with: half as much again. */
const roundUp = (amount: number) => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(amount)))) - 1);
  return Math.ceil((amount + Math.abs(amount) / 2) / step) * step;
};

/** What has to change for a goal to be reached: each thing on its own, everything else as planned. */
export default function GoalDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { document, forecast, currency, texts } = useDerived();
  const [outlook, look] = useOutlook();
  // Nothing is kept before somebody has wished for something.
  const [first] = useState<Goal>(() => ({ of: 'profit', amount: roundUp(forecast.totals.profit) }));
  const goal = outlook.goal ?? first;
  const { growth } = horizonOf({ outlook });
  const { in: period = 1 } = goal;
  const { plan, answers } = useMemo(() => {
    const then = inPeriod(document, { period, growth });
    const plan = then === document ? forecast : forecastOf(then);
    return { plan, answers: byLeastChange(leversOf(then, plan, goal.of).map((lever) => seek(then, goal, lever, plan))) };
  }, [document, forecast, goal, period, growth]);
  // Nobody is advised to sell less because the plan comes to more than is wished for.
  const advised = goal.amount > plan.totals[goal.of] ? recommended(answers) : undefined;
  const choose = (of: Goal['of']) => look({ goal: { ...goal, of, amount: roundUp(plan.totals[of]) } });
  const field = { field: `goal:${goal.of}`, label: t('canvas.goal.amount'), value: goal.amount };
  const { count, money } = texts.format;
  const shown = goal.of === 'buyers' ? count : money;
  const isReached = shown(goal.amount) === shown(plan.totals[goal.of]);
  const type = (amount: number | undefined) => look({ goal: { ...goal, amount: amount ?? 0 } }, 'outlook:goal');
  return (
    <Dialog title={t('canvas.actions.goal')} onClose={onClose} wide>
      <div className="cv-goal-fields">
        <SelectField
          label={t('canvas.goal.of')}
          value={goal.of}
          options={GOALS}
          textOf={(of) => t(GOAL_LABELS[of])}
          readOnly={false}
          onChange={choose}
        />
        {goal.of === 'buyers' ? (
          <CountField key={goal.of} {...field} max={1e9} onChange={type} />
        ) : (
          <MoneyField key={goal.of} {...field} currency={currency} onChange={type} />
        )}
        <GoalPeriod period={period} onChange={(next) => look({ goal: { ...goal, in: next === 1 ? undefined : next } })} />
        <p className="cv-help">{t('canvas.goal.planned', { value: shown(plan.totals[goal.of]) })}</p>
      </div>
      {answers.length === 0 || isReached ? (
        <p className="cv-help">{t(answers.length === 0 ? 'canvas.goal.nothing' : 'canvas.goal.reached')}</p>
      ) : (
        <table className="cv-result cv-stacks cv-goal">
          <thead>
            <tr>
              <th scope="col">{t('canvas.goal.change')}</th>
              <th scope="col">{t('canvas.goal.now')}</th>
              <th scope="col">{t('canvas.goal.needed')}</th>
              <th scope="col">
                <span className="sr">{t('canvas.table.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {answers.map((answer) => (
              <AnswerRow key={JSON.stringify(answer.lever)} answer={answer} goal={goal} advised={answer === advised} />
            ))}
          </tbody>
        </table>
      )}
      {advised && <p className="cv-help">{t('canvas.goal.recommended_help')}</p>}
      {!isReached && <p className="cv-help">{t('canvas.goal.help')}</p>}
      {answers.some(({ lever }) => isPrice(lever)) && <p className="cv-help">{t('canvas.goal.price_help')}</p>}
    </Dialog>
  );
}
