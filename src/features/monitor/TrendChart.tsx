import { Mix } from '@ant-design/plots';
import { useMemo } from 'react';
import type { ValueFormat } from '#domain/kit/metric.ts';
import { relativeChange } from '#domain/metrics/ratio.ts';
import { toMinor } from '#domain/money/money.ts';
import type { KpiReport, KpiResult } from '#domain/wire/reports.ts';
import { writeAxis, writeValue } from '#src/metric-cards/values.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { type Format, useFormat } from '#src/ui/data/format.ts';
import { useTheme } from '#src/ui/theme/theme-mode.ts';
import { type Trend, type TrendPoint, trendOf } from './trend-data.ts';

const HEIGHT = 240;
/** The share of the height that a line of text takes above the axis. */
const LABEL_ROOM = 0.2;
/** An axis reaches at least this far, so that a quiet period has no marks between whole people or units of money. */
const LEAST_TOP = 4;
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

interface ChartProps {
  readonly report: KpiReport;
  readonly kpi: KpiResult;
}

/** The chart library's part: loaded after the numbers stand. The table beside it says the same in text. */
export default function TrendChart({ report, kpi }: ChartProps) {
  const { shade } = useTheme();
  const config = useChartConfig(report, kpi);
  return <Mix key={shade} {...config} />;
}

/** The chart is a canvas: colours of the theme are read when it is drawn. */
function inksOf() {
  return {
    line: colour('--fl-primary'),
    previous: colour('--fl-prev'),
    axis: colour('--fl-text-3'),
    base: colour('--fl-axis'),
    text: colour('--fl-text-2'),
    grid: colour('--fl-grid'),
    surface: colour('--fl-surface'),
    font: getComputedStyle(document.body).fontFamily,
  };
}

function axesOf(inks: ReturnType<typeof inksOf>, writeDay: (at: number) => string, writeAmount: (value: number) => string) {
  const label = {
    tick: false,
    labelFill: inks.axis,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: 11,
    labelFontFamily: inks.font,
    labelAutoRotate: false,
    title: false,
  };
  return {
    x: {
      ...label,
      line: true,
      lineStroke: inks.base,
      lineStrokeOpacity: 1,
      grid: false,
      labelFormatter: (at: number) => (Number.isInteger(Number(at)) ? writeDay(Number(at)) : ''),
    },
    y: {
      ...label,
      gridStroke: inks.grid,
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
      labelFormatter: (value: number) => writeAmount(Number(value)),
    },
  };
}

/** What stands in the tooltip beside a point: its day, its value and, where the two are alike, the change. */
function tipsOf(trend: Trend, format: Format, write: (value: number) => string) {
  const nameOf = (series: string, { bucket }: TrendPoint) => `${series}: ${format.day(bucket.start, 'long')}`;
  const tip = (series: string) => (point: TrendPoint) => ({ name: nameOf(series, point), value: write(point.value) });
  /** A day that is not over is like no whole one. */
  const compared = (series: string) => (point: TrendPoint) => {
    const change = relativeChange(point.value, trend.previous.find(({ at }) => at === point.at)?.value ?? null);
    const said = change === null ? '' : ` (${format.percent(change, { signed: true })})`;
    return { name: nameOf(series, point), value: `${write(point.value)}${said}` };
  };
  return { tip, compared };
}

/** The library's tooltip has a font of its own. */
const tooltipIn = ({ axis, font }: ReturnType<typeof inksOf>) => ({
  shared: true,
  sort: () => 0,
  crosshairsStroke: axis,
  css: { '.g2-tooltip': { 'font-family': font, 'font-variant-numeric': 'tabular-nums' } },
});

/** An axis of nothing but zeros still has a height. */
function leastTop(format: ValueFormat, currency: string): number {
  return ({ count: LEAST_TOP, money: toMinor(LEAST_TOP, currency), share: 0.01 } as const satisfies Record<ValueFormat, number>)[format];
}

function useChartConfig(report: KpiReport, kpi: KpiResult) {
  const { t } = useText();
  const { shade } = useTheme();
  const format = useFormat();
  return useMemo(() => {
    const trend = trendOf(report, kpi);
    const inks = inksOf();
    const untilNow = t('monitor.until_now', { time: format.instant(report.as_of, report.timezone, 'time') });
    const { tip, compared } = tipsOf(trend, format, (value) => writeValue(format, kpi, value, report.currency));
    const now = trend.isRunning ? trend.ending.slice(-1) : [];
    const top = Math.max(
      leastTop(kpi.format, report.currency),
      ...trend.present.map((p) => p.value),
      ...trend.previous.map((p) => p.value),
      ...trend.ending.map((p) => p.value),
      ...trend.cut.map((p) => p.value),
    );
    const [before, last] = trend.ending;
    // Beside a line that comes down there is room below it, unless it comes down to the axis.
    const labelBelow = before && last ? before.value > last.value && last.value > top * LABEL_ROOM : false;
    const base = {
      encode: { x: 'at', y: 'value' },
      scale: {
        y: { domain: [0, top], nice: true },
        x: { type: 'linear' as const, domain: [0, Math.max(1, report.buckets.length - 1)] },
      },
    };
    const axis = axesOf(
      inks,
      (at) => format.day(report.buckets[at]?.start),
      (value) => writeAxis(format, kpi, value, report.currency),
    );
    // Series share both axes; the library would draw the upright one again for each.
    const shared = { x: axis.x, y: false as const };
    return {
      height: HEIGHT,
      // Half of the last day's name stands beyond the axis.
      marginRight: 32,
      autoFit: true,
      animate: false,
      theme: { type: shade === 'dark' ? ('classicDark' as const) : ('classic' as const), view: { viewFill: 'transparent' } },
      legend: false as const,
      interaction: { tooltip: tooltipIn(inks) },
      children: [
        {
          type: 'area' as const,
          data: [...trend.present],
          ...base,
          axis,
          style: { fill: inks.line, fillOpacity: 0.1 },
          tooltip: false as const,
        },
        {
          type: 'line' as const,
          data: [...trend.previous],
          ...base,
          axis: shared,
          style: { stroke: inks.previous, lineWidth: 1.5, lineDash: [4, 4] },
          tooltip: { title: '', items: [tip(t('monitor.previous'))] },
        },
        {
          type: 'line' as const,
          data: [...trend.present],
          ...base,
          axis: shared,
          style: { stroke: inks.line, lineWidth: 2 },
          tooltip: { title: '', items: [compared(t('monitor.present'))] },
        },
        {
          type: 'line' as const,
          data: [...trend.cut],
          ...base,
          axis: shared,
          style: { stroke: inks.line, lineWidth: 2, lineDash: [1, 4], lineCap: 'round' as const },
          tooltip: false as const,
        },
        {
          type: 'line' as const,
          data: [...trend.ending],
          ...base,
          axis: shared,
          style: { stroke: inks.line, lineWidth: 2, lineDash: [1, 4], lineCap: 'round' as const },
          tooltip: false as const,
        },
        {
          type: 'point' as const,
          data: now,
          ...base,
          axis: shared,
          style: { fill: inks.surface, stroke: inks.line, lineWidth: 2, r: 4 },
          tooltip: { title: '', items: [tip(untilNow)] },
        },
        {
          type: 'text' as const,
          data: now.map((point) => ({ ...point, label: untilNow })),
          encode: { ...base.encode, text: 'label' },
          scale: base.scale,
          axis: shared,
          style: {
            fill: inks.text,
            fontFamily: inks.font,
            fontSize: 11,
            fontWeight: 500,
            textAlign: 'end' as const,
            dx: -10,
            dy: labelBelow ? 16 : -8,
          },
          tooltip: false as const,
        },
      ],
    };
  }, [report, kpi, shade, format, t]);
}
