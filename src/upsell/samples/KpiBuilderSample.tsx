import { KpiTiles } from '#src/metric-cards/KpiTiles.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { SampleTrend } from './KpisSample.tsx';
import { sampleKpi, sampleReport } from './sample-report.ts';

const nothing = () => undefined;

/** A field as the form of a KPI has it, filled in. */
function Filled({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="fld">
      <span className="lbl">{label}</span>
      <span className="ctl sample-ctl">{value}</span>
    </div>
  );
}

/** A KPI on its way: what it counts on the left, what it would show on the right. */
export function KpiBuilderSample() {
  const { t } = useText();
  const field = (name: 'display_name' | 'category' | 'element_type' | 'attribute_key' | 'operator' | 'value') =>
    t(`resources.kpi-widgets.fields.${name}`);
  const event = t('resources.kpi-widgets.options.element_type.callScheduled');
  const kpis = [sampleKpi(`${event}, /demo`, 'count', 128, 0.094), sampleKpi(t('metrics.defaults.forms_completed'), 'count', 930, 0.061)];
  return (
    <div className="sample-builder">
      <Panel title={t('resources.kpi-widgets.new')}>
        <div className="stack">
          <Filled label={field('display_name')} value={`${event}, /demo`} />
          <Filled label={field('category')} value={t('resources.kpi-widgets.options.category.conversion')} />
          <Filled label={field('element_type')} value={event} />
          <div className="sample-condition">
            <Filled label={field('attribute_key')} value="path" />
            <Filled label={field('operator')} value={t('resources.kpi-widgets.options.operator.contains')} />
            <Filled label={field('value')} value="/demo" />
          </div>
        </div>
      </Panel>
      <div className="sample">
        <KpiTiles report={sampleReport(kpis, useWorkspace())} chosen={kpis[0]?.widget_id} onChoose={nothing} />
        <SampleTrend height={200} />
      </div>
    </div>
  );
}
