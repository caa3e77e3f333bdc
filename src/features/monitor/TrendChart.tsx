import { Mix } from '@ant-design/plots';
import { useMemo, useRef } from 'react';
import type { ValueFormat } from '#domain/kit/metric.ts';
import { relativeChange } from '#domain/metrics/ratio.ts';
import { toMinor } from '#domain/money/money.ts';
import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';
import { writeAxis, writeValue } from '#src/metric-cards/values.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { type Format, useFormat } from '#src/ui/data/format.ts';
import { useTheme } from '#src/ui/theme/theme-mode.ts';
import { annotationMarks } from './annotations/chart-marks.ts';
import type { Annotation } from './annotations/marks.ts';
import { type Trend, type TrendPoint, trendOf } from './trend-data.ts';

const HEIGHT = 240;
/** The share of the height that a line of text takes above the axis. */
const LABEL_ROOM = 0.2;
/** So much higher an axis is with names above its lines. */
const NAMED_TOP = 1.15;
/** An axis reaches at least this far, so that a quiet period has no marks between whole people or units of money. */
const LEAST_TOP = 4;
const NONE: readonly Annotation[] = [];
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

interface ChartProps {
  readonly report: KpiReport;
  readonly kpi: KpiResult;
  readonly annotations?: readonly Annotation[];
  /** A day was pressed: the first one of its week or month. */
  readonly onDay?: ((day: string) => void) | undefined;
}

/** What is used of a drawing of the chart library. */
interface Chart {
  getContext(): {
    readonly views?: readonly {
      readonly layout: Partial<Record<'marginLeft' | 'paddingLeft' | 'insetLeft' | 'insetRight' | 'innerWidth', number>>;
    }[];
  };
  on(event: string, hear: (event: { readonly x: number }) => void): unknown;
}

/** Which of the buckets lies at a place of the drawing, from its left edge in pixels; null beside them. */
function bucketAt(chart: Chart, x: number, count: number): number | null {
  const { marginLeft = 0, paddingLeft = 0, insetLeft = 0, insetRight = 0, innerWidth = 0 } = chart.getContext().views?.[0]?.layout ?? {};
  const share = (x - marginLeft - paddingLeft - insetLeft) / Math.max(1, innerWidth - insetLeft - insetRight);
  return share < -0.02 || share > 1.02 ? null : Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));
}

/** The chart library's part: loaded after the numbers stand. The table beside it says the same in text. */
export default function TrendChart({ report, kpi, annotations = NONE, onDay }: ChartProps) {
  const { shade } = useTheme();
  const config = useChartConfig(report, kpi, annotations);
  // The library is told once what a press does, and the page may be another one by then.
  const press = useRef<(chart: Chart, x: number) => void>(() => undefined);
  press.current = (chart, x) => {
    const bucket = report.buckets[bucketAt(chart, x, report.buckets.length) ?? -1];
    if (bucket) onDay?.(bucket.start);
  };
  return (
    <div style={onDay ? { cursor: 'copy' } : undefined}>
      {/* The library puts what it is given anew over what it had, place by place: other marks are another drawing. */}
      <Mix
        key={`${shade} ${JSON.stringify(annotations)}`}
        {...config}
        onReady={({ chart }: { readonly chart: Chart }) => chart.on('plot:click', ({ x }) => press.current(chart, x))}
      />
    </div>
  );
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

interface UntilNow {
  /** The running bucket, if there is one. */
  readonly now: readonly TrendPoint[];
  readonly label: string;
  readonly inks: ReturnType<typeof inksOf>;
  readonly base: { readonly encode: object; readonly scale: object };
  readonly shared: object;
  readonly isBelow: boolean;
  readonly tooltip: (point: TrendPoint) => object;
}

/** The point of the bucket that is not over, and until when it counts. */
function untilNowMarks({ now, label, inks, base, shared, isBelow, tooltip }: UntilNow) {
  return [
    {
      type: 'point' as const,
      data: [...now],
      ...base,
      axis: shared,
      style: { fill: inks.surface, stroke: inks.line, lineWidth: 2, r: 4 },
      tooltip: { title: '', items: [tooltip] },
    },
    {
      type: 'text' as const,
      data: now.map((point) => ({ ...point, label })),
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
        dy: isBelow ? 16 : -8,
      },
      tooltip: false as const,
    },
  ];
}

/** The largest value that is drawn. */
function topOf(trend: Trend, least: number): number {
  const drawn = [trend.present, trend.previous, trend.ending, trend.cut].flat();
  return Math.max(least, ...drawn.map(({ value }) => value));
}

function useChartConfig(report: KpiReport, kpi: KpiResult, annotations: readonly Annotation[]) {
  const { t } = useText();
  const { shade } = useTheme();
  const format = useFormat();
  return useMemo(() => {
    const trend = trendOf(report, kpi);
    const inks = inksOf();
    const untilNow = t('monitor.until_now', { time: format.instant(report.as_of, report.timezone, 'time') });
    const { tip, compared } = tipsOf(trend, format, (value) => writeValue(format, kpi, value, report.currency));
    const now = trend.isRunning ? trend.ending.slice(-1) : [];
    const top = topOf(trend, leastTop(kpi.format, report.currency));
    // Names of annotations stand above the lines.
    const height = annotations.length > 0 ? top * NAMED_TOP : top;
    const [before, last] = trend.ending;
    // Beside a line that comes down there is room below it, unless it comes down to the axis.
    const labelBelow = before && last ? before.value > last.value && last.value > top * LABEL_ROOM : false;
    const base = {
      encode: { x: 'at', y: 'value' },
      scale: {
        y: { domain: [0, height], nice: true },
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
        ...annotationMarks(annotations, {
          colour,
          font: inks.font,
          text: inks.text,
          buckets: report.buckets,
          top: height,
          scale: base.scale,
        }),
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
        ...untilNowMarks({ now, label: untilNow, inks, base, shared, isBelow: labelBelow, tooltip: tip(untilNow) }),
      ],
    };
  }, [report, kpi, annotations, shade, format, t]);
}
