import { useMemo, useState } from 'react';
import { perform } from '#domain/canvas/changes/perform.ts';
import { changesOf, learnedRates, TRUSTS, USUAL_TRUST } from '#domain/canvas/compare/learn.ts';
import { forecast as forecastOf } from '#domain/canvas/forecast/forecast.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { useHost } from '../host.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { useEditor } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/** Planned rates blended with what was seen, how much the plan is trusted, and what it comes to then; one press makes it the plan. */
export default function LearnDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { percent, day } = useFormat();
  const editor = useEditor();
  const { actuals, keepVersion } = useHost();
  const { document, forecast, comparison, texts, range } = useDerived();
  const [at, setAt] = useState(TRUSTS.indexOf(USUAL_TRUST));
  const { busy, problem, attempt } = useAttempt((cause) => sentenceOf(cause, t('errors.unknown')));
  const trust = TRUSTS[at] ?? USUAL_TRUST;
  const lines = comparison?.lines;
  const rates = useMemo(() => (lines ? learnedRates(document, lines, trust) : []), [document, lines, trust]);
  const changes = useMemo(() => changesOf(document, rates), [document, rates]);
  const learned = useMemo(() => forecastOf(perform(document, changes)), [document, changes]);
  const nameAt = (id: string | undefined) =>
    document.elements.flatMap((element) => (element.id === id ? [nameOf(element, texts.text)] : []))[0] ?? '';
  const share = (value: number) => percent(value, { digits: 1 });
  const adopt = async () => {
    if (!(await attempt(async () => keepVersion?.(t('canvas.learn.version', { day: day(range.max) }))))) return;
    editor.apply(changes);
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button look="primary" busy={busy} disabled={rates.length === 0} onClick={() => void adopt()}>
        {t('canvas.learn.adopt')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('canvas.actions.learn')} onClose={onClose} footer={footer} wide>
      <p className="mut">{t('canvas.learn.text')}</p>
      {actuals?.whom ? <p className="cv-callout is-warning">{t('canvas.whom.learns')}</p> : null}
      {rates.length === 0 ? (
        <p>{t('canvas.learn.none')}</p>
      ) : (
        <>
          <label className="cv-field" style={{ marginBlock: 12 }}>
            <span>{t('canvas.learn.trust')}</span>
            <input
              type="range"
              min={0}
              max={TRUSTS.length - 1}
              step={1}
              value={at}
              aria-valuetext={t('canvas.learn.trusted', { people: texts.format.count(trust) })}
              style={{ width: '100%', accentColor: 'var(--fl-primary)' }}
              onChange={({ target }) => setAt(Number(target.value))}
            />
            <span className="cv-help">{t('canvas.learn.trusted', { people: texts.format.count(trust) })}</span>
          </label>
          {texts.format.amounts && (
            <p role="status">
              {t('canvas.learn.profit', {
                before: texts.format.money(forecast.totals.profit),
                after: texts.format.money(learned.totals.profit),
              })}
            </p>
          )}
          <table className="cv-result cv-stacks">
            <thead>
              <tr>
                <th scope="col">{t('canvas.learn.line')}</th>
                <th scope="col">{t('canvas.layers.plan')}</th>
                <th scope="col">{t('canvas.layers.actual')}</th>
                <th scope="col">{t('canvas.learn.learned')}</th>
              </tr>
            </thead>
            <tbody>
              {rates.map(({ line: id, plan, from, people, learned: rate }) => {
                const line = document.lines.find((each) => each.id === id);
                return (
                  <tr key={id}>
                    <th scope="row">
                      {nameAt(line?.from)} → {nameAt(line?.to)}
                    </th>
                    <td data-label={t('canvas.layers.plan')}>{share(plan)}</td>
                    <td data-label={t('canvas.layers.actual')}>
                      {share(people / from)}
                      <small>{t('canvas.learn.seen', { people: texts.format.count(people), from: texts.format.count(from) })}</small>
                    </td>
                    <td data-label={t('canvas.learn.learned')}>
                      <b>{share(rate)}</b>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {keepVersion && <p className="cv-help">{t('canvas.learn.kept')}</p>}
        </>
      )}
      {problem && (
        <p className="cv-help is-wrong" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
