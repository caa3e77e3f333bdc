import { Suspense } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useHost } from '../host.ts';
import { ScenarioNote } from '../scenarios/ScenarioNote.tsx';
import { useDerived } from '../store/derived.ts';
import { FixFirst } from './FixFirst.tsx';
import { ResultTable } from './ResultTable.tsx';
import { useSilent } from './use-silent.ts';

/** What stands below comes once the numbers do; whoever compares nothing need not load how that looks. */
const BelowNumbers = lazyWithRetry(() => import('./BelowNumbers.tsx'));
const BridgeSection = lazyWithRetry(() => import('../bridge/BridgeSection.tsx'));

/** The whole canvas: what it earns, what to fix first, what it costs and what is missing. */
export function CanvasPanel() {
  const { t } = useText();
  const { parts, money, actuals } = useHost();
  const { untracked, numbers, report, comparison } = useDerived();
  const silent = useSilent();
  const hidden = untracked && numbers.layer !== 'plan';
  return (
    <div className="cv-scroll">
      <section className="cv-section">
        <h2 className="cv-section-title">{t('canvas.results.title')}</h2>
        <ScenarioNote />
        {hidden ? parts.withoutActuals : silent ? parts.beforeActuals : <ResultTable />}
        {report && numbers.layer !== 'plan' && parts.keptBack?.(report)}
        <ActionButton name="report" words />
      </section>
      {money && !hidden && !silent && <FixFirst />}
      {money && !hidden && !silent && numbers.layer === 'compare' && comparison && !actuals?.whom && (
        <Suspense fallback={null}>
          <BridgeSection />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <BelowNumbers money={money} />
      </Suspense>
    </div>
  );
}
