import { KpiTiles } from '#src/metric-cards/KpiTiles.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Sparkline } from '#src/ui/data/Sparkline.tsx';
import { sampleKpi, sampleReport, wave } from './sample-report.ts';
import { TargetCards } from './TargetsSample.tsx';

const nothing = () => undefined;

/** A trend, large. */
export function SampleTrend({ height }: { readonly height: number }) {
  return (
    <section className="panel sample-trend">
      <Sparkline values={wave(1_000)} width={1_100} height={height} />
    </section>
  );
}

/** The monitor over sample numbers. */
export function KpisSample() {
  const { t } = useText();
  const kpis = [
    sampleKpi(t('metrics.defaults.people_tracked'), 'count', 12_400, 0.084),
    sampleKpi(t('metrics.defaults.forms_completed'), 'count', 930, 0.061),
    sampleKpi(t('metrics.defaults.purchases'), 'count', 310, 0.043),
    sampleKpi(t('metrics.defaults.revenue'), 'money', 1_860_000, 0.072),
  ];
  return (
    <div className="sample">
      <KpiTiles report={sampleReport(kpis, useWorkspace())} chosen={undefined} onChoose={nothing} />
      <SampleTrend height={240} />
      <TargetCards statuses={['critical', 'atRisk', 'offPace', 'onTrack']} />
    </div>
  );
}
