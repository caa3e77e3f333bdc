import type { Bucket } from '#domain/wire/answers/parts.ts';
import type { AnnotationKind } from '#domain/wire/monitor.ts';
import { type Annotation, type Mark, marksOn, named } from './marks.ts';

/** Annotations as marks of the chart library: a line on a day, a band over several, and names where there is room. */

const COLOURS = {
  note: '--fl-text-3',
  launch: '--fl-ontrack',
  campaign: '--fl-source',
  problem: '--fl-critical',
} as const satisfies Record<AnnotationKind, `--fl-${string}`>;

/** So much of a page's width a name takes, in pixels; it is cut where it is longer. */
const NAME_WIDTH = 180;
const LONGEST_NAME = 22;
const shortened = (text: string) => ([...text].length > LONGEST_NAME ? `${[...text].slice(0, LONGEST_NAME - 1).join('')}…` : text);

interface Drawing {
  readonly colour: (name: string) => string;
  readonly font: string;
  readonly text: string;
  readonly buckets: readonly Bucket[];
  /** Largest value of the axis: names stand below the upper edge. */
  readonly top: number;
  readonly scale: object;
}

export function annotationMarks(all: readonly Annotation[], { colour, font, text, buckets, top, scale }: Drawing) {
  const marks = marksOn(all, buckets);
  const inkOf = ({ annotation }: Mark) => colour(COLOURS[annotation.kind]);
  const bands = marks
    .filter(({ from, to }) => to > from)
    .map((mark) => ({
      type: 'rangeX' as const,
      data: [{ at: mark.from, to: mark.to }],
      encode: { x: 'at', x1: 'to' },
      scale,
      axis: false as const,
      style: { fill: inkOf(mark), fillOpacity: 0.12 },
      tooltip: false as const,
    }));
  const lines = marks
    .filter(({ from, to }) => to === from)
    .map((mark) => ({
      type: 'lineX' as const,
      data: [{ at: mark.from }],
      encode: { x: 'at' },
      scale,
      axis: false as const,
      style: { stroke: inkOf(mark), lineWidth: 1.5, lineDash: [2, 3], strokeOpacity: 1 },
      tooltip: false as const,
    }));
  const last = Math.max(1, buckets.length - 1);
  const names = {
    type: 'text' as const,
    data: named(marks, last / Math.max(1, Math.floor(window.innerWidth / NAME_WIDTH))).map(({ annotation, from, to }) => ({
      at: from,
      value: top,
      label: shortened(annotation.text),
      align: (from + to) / 2 > last * 0.75 ? 'end' : 'start',
    })),
    encode: { x: 'at', y: 'value', text: 'label' },
    scale,
    axis: false as const,
    style: {
      fill: text,
      fontFamily: font,
      fontSize: 11,
      textAlign: ({ align }: { align: 'start' | 'end' }) => align,
      textBaseline: 'top' as const,
      dx: ({ align }: { align: 'start' | 'end' }) => (align === 'end' ? -6 : 6),
    },
    tooltip: false as const,
  };
  return [...bands, ...lines, ...(marks.length > 0 ? [names] : [])];
}
