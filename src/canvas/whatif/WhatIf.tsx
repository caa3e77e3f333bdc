import { Suspense } from 'react';
import type { Totals } from '#domain/canvas/forecast-types.ts';
import type { CanvasFormat } from '#domain/canvas/view/format.ts';
import { type TextKey, useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { ScenarioMenu } from '../scenarios/ScenarioMenu.tsx';
import { useEditor, useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/** Nobody compares before there is something to look at. */
const Pins = lazyWithRetry(() => import('./Pins.tsx'));
const LeverSlider = lazyWithRetry(() => import('./LeverSlider.tsx'));

interface Figure {
  readonly label: TextKey;
  readonly write: (totals: Totals, format: CanvasFormat) => string;
}
const PROFIT: Figure = { label: 'canvas.results.profit', write: ({ profit }, format) => format.money(profit) };
const BUYERS: Figure = { label: 'canvas.results.buyers', write: ({ buyers }, format) => format.buyers(buyers) };
const ROAS: Figure = { label: 'canvas.results.roas', write: ({ roas }, format) => format.share(roas) };
const CPA: Figure = { label: 'canvas.results.cpa', write: ({ cpa }, format) => format.exact(cpa) };
const CPL: Figure = { label: 'canvas.results.cpl', write: ({ cpl }, format) => format.exact(cpl) };
const PEOPLE: Figure = { label: 'canvas.results.people', write: ({ people }, format) => format.count(people) };

/** Questions that a plan answers, each in a window of its own. */
const QUESTIONS = [
  { kind: 'goal', icon: 'targets', label: 'canvas.actions.goal' },
  { kind: 'chance', icon: 'cantTell', label: 'canvas.actions.chance' },
  { kind: 'cash', icon: 'calendar', label: 'canvas.actions.cash' },
] as const;

/** What the plan comes to, always in sight; and what it would come to, while a value of it is moved. */
export function WhatIf() {
  const { t, label } = useText();
  const editor = useEditor();
  const phone = usePhone();
  const editable = useEditorState((state) => state.readOnly === null);
  const { forecast, texts, document, numbers } = useDerived();
  const { format } = texts;
  if (document.elements.length === 0) return null;
  const withLeads = forecast.totals.leads !== null && !phone;
  const figures = format.amounts ? [PROFIT, BUYERS, ROAS, CPA, ...(withLeads ? [CPL] : [])] : [PEOPLE, BUYERS];
  return (
    <section className="cv-whatif" aria-label={t('canvas.whatif.title')}>
      {numbers.layer === 'plan' ? null : <span className="cv-whatif-of">{label(`canvas.results.plan_${document.period}`)}</span>}
      <dl>
        {figures.map(({ label: name, write }, place) => (
          <div key={name} className={place === 0 ? 'is-first' : undefined}>
            <dt>{t(name)}</dt>
            <dd className={name === PROFIT.label && forecast.totals.profit < 0 ? 'cv-behind' : undefined}>
              {write(forecast.totals, format)}
            </dd>
          </div>
        ))}
      </dl>
      {phone && <ScenarioMenu />}
      {editable && (
        <Suspense fallback={null}>
          <LeverSlider />
        </Suspense>
      )}
      {format.amounts && (
        <Suspense fallback={null}>
          <Pins />
        </Suspense>
      )}
      {format.amounts && (
        <span className="row g4">
          {QUESTIONS.map(({ kind, icon, label }) => (
            <Button key={kind} look="ghost" size="sm" icon={icon} onClick={() => editor.setState({ overlay: { kind } })}>
              {t(label)}
            </Button>
          ))}
        </span>
      )}
    </section>
  );
}
