import { useMemo, useState } from 'react';
import { type Answer, changesOf, type Goal, leversOf, seek } from '#domain/canvas/goal/seek.ts';
import { GOALS } from '#domain/canvas/outlook.ts';
import { sized, sizeOf } from '#domain/canvas/traffic-size.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { CountField, MoneyField } from '../inspector/money-fields.tsx';
import { SelectField } from '../inspector/SelectField.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { useOutlook } from '../store/use-outlook.ts';
import './goal.css';

const GOAL_LABELS = {
  profit: 'canvas.results.profit',
  revenue: 'canvas.results.revenue',
  buyers: 'canvas.results.buyers',
} as const satisfies Record<Goal['of'], TextKey>;

/** What is changed, what it is now, and what it would have to be; or how far it gets. */
function AnswerRow({ answer, goal }: { readonly answer: Answer; readonly goal: Goal }) {
  const { t } = useText();
  const { percent } = useFormat();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { document, forecast, texts } = useDerived();
  const { format, text } = texts;
  const rate = (share: number) => percent(share, { digits: 2 });
  const { lever, from, to, best, most } = answer;
  const nameAt = (id: string) => document.elements.flatMap((element) => (element.id === id ? [nameOf(element, text)] : []))[0] ?? '';
  const line = lever.kind === 'rate' ? document.lines.find(({ id }) => id === lever.line) : undefined;
  const what =
    lever.kind === 'traffic'
      ? t('canvas.goal.all_traffic')
      : lever.kind === 'source'
        ? nameAt(lever.element)
        : line
          ? `${nameAt(line.from)} → ${nameAt(line.to)}`
          : '';
  const people = (factor: number) => {
    const sources = Object.entries(forecast.sources).filter(
      ([id]) => lever.kind === 'traffic' || (lever.kind === 'source' && id === lever.element),
    );
    return factor * sources.reduce((sum, [, source]) => sum + source.people, 0);
  };
  const source = lever.kind === 'source' ? document.elements.find(({ id }) => id === lever.element) : undefined;
  const budget = (factor: number) => {
    const size = source?.traffic && sizeOf(sized(source.traffic, factor));
    return size?.kind === 'money' ? t('canvas.goal.budget', { money: format.money(size.value) }) : '';
  };
  const now = lever.kind === 'rate' ? rate(from) : t('canvas.goal.people', { people: format.count(people(1)) });
  const needed = to === null ? null : lever.kind === 'rate' ? rate(to) : t('canvas.goal.people', { people: format.count(people(to)) });
  const reach = goal.of === 'buyers' ? format.count(best) : format.money(best);
  return (
    <tr>
      <th scope="row">{what}</th>
      <td data-label={t('canvas.goal.now')} className="num">
        {now}
      </td>
      <td data-label={t('canvas.goal.needed')} className="num">
        {needed === null ? (
          <span className="mut">
            {most === null ? t('canvas.goal.never', { best: reach }) : t('canvas.goal.not_even', { most: rate(most), best: reach })}
          </span>
        ) : (
          <>
            <b>{needed}</b>
            {to !== null && lever.kind !== 'rate' && <small>{[format.change(to - 1), budget(to)].filter(Boolean).join(' · ')}</small>}
          </>
        )}
      </td>
      <td>
        {needed !== null && !readOnly && (
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
  const [{ goal: kept }, look] = useOutlook();
  // Nothing is kept before somebody has wished for something.
  const [first] = useState<Goal>(() => ({ of: 'profit', amount: roundUp(forecast.totals.profit) }));
  const goal = kept ?? first;
  const answers = useMemo(
    () => leversOf(document, forecast).map((lever) => seek(document, goal, lever, forecast)),
    [document, forecast, goal],
  );
  const choose = (of: Goal['of']) => look({ goal: { of, amount: roundUp(forecast.totals[of]) } });
  const field = { field: `goal:${goal.of}`, label: t('canvas.goal.amount'), value: goal.amount };
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
        <p className="cv-help">
          {t('canvas.goal.planned', {
            value: goal.of === 'buyers' ? texts.format.count(forecast.totals.buyers) : texts.format.money(forecast.totals[goal.of]),
          })}
        </p>
      </div>
      {answers.length === 0 ? (
        <p className="cv-help">{t('canvas.goal.nothing')}</p>
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
              <AnswerRow key={JSON.stringify(answer.lever)} answer={answer} goal={goal} />
            ))}
          </tbody>
        </table>
      )}
      <p className="cv-help">{t('canvas.goal.help')}</p>
    </Dialog>
  );
}
