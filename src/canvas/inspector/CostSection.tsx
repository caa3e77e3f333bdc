import { sumOfCosts } from '#domain/canvas/costs.ts';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { ratio } from '#domain/metrics/ratio.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { CostRows } from '../costs/CostRows.tsx';
import { useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/** What the element comes to with what is paid for it: a source by its people, a step by what is earned there. */
function WithCosts({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const { forecast, texts } = useDerived();
  const { format } = texts;
  const [source, step] = [forecast.sources[element.id], forecast.elements[element.id]];
  if (source) {
    const cost = format.money(source.ad_cost + source.fixed_cost);
    const profit = format.money(source.profit);
    const each = ratio(source.ad_cost + source.fixed_cost, source.buyers);
    const text =
      each === null
        ? t('canvas.fixed.source_unsold', { cost, profit })
        : t('canvas.fixed.source', { cost, profit, cpa: format.exact(each) });
    return <p className="cv-callout">{text}</p>;
  }
  if (!step || step.net_revenue <= 0) return null;
  return <p className="cv-callout">{t('canvas.fixed.step', { profit: format.money(step.net_revenue - step.fixed_cost) })}</p>;
}

/** What is paid for this element whether anybody comes or not. */
export default function CostSection({ element }: { readonly element: CanvasElement }) {
  const { t } = useText();
  const readOnly = useReadOnly();
  const { document } = useDerived();
  const costs = document.fixed_costs.filter((cost) => cost.element === element.id);
  if (readOnly && costs.length === 0) return null;
  const { per_period, once } = sumOfCosts(costs);
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">{t('canvas.fixed.own')}</h3>
      {costs.length === 0 && <p className="cv-help cv-cost-help">{t('canvas.fixed.own_help')}</p>}
      <CostRows costs={costs} element={element.id} />
      {per_period + once > 0 && <WithCosts element={element} />}
    </section>
  );
}
