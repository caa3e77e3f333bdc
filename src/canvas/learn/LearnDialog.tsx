import { useState } from 'react';
import { TRUSTS, USUAL_TRUST } from '#domain/canvas/compare/learn.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { useHost } from '../host.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { useEditor } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { LearnTable } from './LearnTable.tsx';
import { useLearned } from './use-learned.ts';
import './learn.css';

/** The plan blended with what was seen, how much the plan is trusted, and what it comes to then; one press makes it the plan. */
export default function LearnDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const { day } = useFormat();
  const editor = useEditor();
  const { actuals, keepVersion } = useHost();
  const { forecast, comparison, texts, range } = useDerived();
  const [at, setAt] = useState(TRUSTS.indexOf(USUAL_TRUST));
  const { busy, problem, attempt } = useAttempt((cause) => sentenceOf(cause, t('errors.unknown')));
  const trust = TRUSTS[at] ?? USUAL_TRUST;
  const learning = useLearned(trust);
  const { changes, learned } = learning;
  const nothing = learning.rates.length + learning.values.length === 0;
  // Until it is counted, nobody can say that there is nothing.
  const isCounting = comparison === null;
  const adopt = async () => {
    if (!(await attempt(async () => keepVersion?.(t('canvas.learn.version', { day: day(range.max) }))))) return;
    editor.apply(changes);
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button look="primary" busy={busy} disabled={changes.length === 0} onClick={() => void adopt()}>
        {t('canvas.learn.adopt')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('canvas.actions.learn')} onClose={onClose} footer={footer} wide>
      <p className="mut">{t('canvas.learn.text')}</p>
      {actuals?.whom ? <p className="cv-callout is-warning">{t('canvas.whom.learns')}</p> : null}
      {nothing ? (
        <p role="status">{t(isCounting ? 'common.loading' : 'canvas.learn.none')}</p>
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
          <LearnTable learning={learning} />
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
