import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { choiceOf, pictureIn } from '#domain/canvas/elements/props.ts';
import type { Forecast } from '#domain/canvas/forecast-types.ts';
import { boundsOf, boxOf } from '#domain/canvas/geometry.ts';
import type { Route } from '../lines/route.ts';
import { Router } from '../lines/router.ts';
import { strokesOf } from '../lines/strokes.ts';
import { assumedIn, publishersOfAssumed } from '../templates/take-published.ts';
import { elementView, type ViewTexts } from '../view/element-view.ts';
import { type LineView, lineView } from '../view/line-view.ts';
import type { CanvasNumbers } from '../view/numbers.ts';
import { nameOf } from '../view/rule-text.ts';
import { FLOW, INK, verdictLook } from './colours.ts';
import { drawCard } from './draw-card.ts';
import { drawNote } from './draw-note.ts';
import { round, textAt, textWidth } from './svg-text.ts';
import { TOTALS } from './totals.ts';

export interface PictureOptions {
  /** What is drawn: the canvas, or a part of it. */
  readonly document: CanvasDocument;
  readonly forecast: Forecast;
  readonly numbers: CanvasNumbers;
  readonly texts: ViewTexts;
  /** People, rates and totals. */
  readonly withNumbers: boolean;
  readonly transparent: boolean;
  /** Pictures of elements as data addresses, by the addresses that they have in the drawing. */
  readonly pictures?: ReadonlyMap<string, string>;
}
export interface Picture {
  readonly svg: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Kept free around the drawing: lines on their way around cards, and the names of frames, stand outside of it. */
const MARGIN = 48;
const DASHES: Readonly<Partial<Record<string, string>>> = { later: '1 6', planned: '7 5' };

function pill({ x, y }: Route, { pill: said, mark, assumed }: Pick<LineView, 'pill' | 'mark' | 'assumed'>): string {
  if (said === '') return '';
  const { sign, ink } = verdictLook(mark);
  const text = sign ? `${sign} ${said}` : said;
  const width = textWidth(text, 11) + 16;
  const [stroke, fill] = isColoured(mark) ? [ink, ink] : [assumed ? INK.third : INK.edge, INK.text];
  return `<rect x="${round(x - width / 2)}" y="${round(y - 10)}" width="${round(width)}" height="20" rx="10" fill="${INK.surface}" stroke="${stroke}"${assumed ? ' stroke-dasharray="3 2"' : ''}/>${textAt(text, x, y + 4, { size: 11, fill, anchor: 'middle' })}`;
}

/** Only what the data can tell has a colour. */
const isColoured = (tone: string): boolean => tone === 'ahead' || tone === 'behind';
const inkOf = ({ tone }: Pick<LineView, 'tone'>): string => (isColoured(tone) ? verdictLook(tone).ink : FLOW.spine);

/** Strokes of all lines from below, then what stands on them. */
function drawLines({ document, numbers, texts, withNumbers }: PictureOptions): { readonly strokes: string; readonly pills: string } {
  const router = new Router(document);
  const drawn = document.lines.flatMap((line) => {
    const route = router.route(line.id);
    if (!route) return [];
    const view = lineView(line, { from: '', to: '' }, numbers, texts, true);
    // What is drawn without its numbers says nothing of them, neither by its width nor by its colour.
    return [
      {
        route,
        view: withNumbers ? view : { ...view, width: 0, tone: 'plan' as const, mark: '' as const, assumed: false, pill: line.label ?? '' },
      },
    ];
  });
  const band = drawn.flatMap(({ route, view }) =>
    strokesOf(view).map(({ layer, width }) => {
      const [stroke, dash] = [
        layer === 'band' ? verdictLook(view.tone).band : inkOf(view),
        layer === 'spine' ? DASHES[view.style] : undefined,
      ];
      return {
        layer,
        path: `<path d="${route.path}" fill="none" stroke="${stroke}" stroke-width="${width ?? 1.5}"${dash ? ` stroke-dasharray="${dash}" stroke-linecap="round"` : ''}/>`,
      };
    }),
  );
  const order = ['rails', 'band', 'spine', 'arrow'];
  const strokes = band.sort((a, b) => order.indexOf(a.layer) - order.indexOf(b.layer)).map(({ path }) => path);
  const arrows = drawn.map(({ route, view }) => `<path d="${route.arrow}" fill="${inkOf(view)}"/>`);
  const pills = drawn.map(({ route, view }) => pill(route, view));
  return { strokes: [...strokes, ...arrows].join(''), pills: pills.join('') };
}

function drawElements({ document, forecast, numbers, texts, withNumbers, pictures }: PictureOptions, isStep: boolean): string {
  return document.elements
    .filter(({ kind }) => elementKind(kind).tracked === isStep)
    .map((element) => {
      if (isStep) return drawCard(boxOf(element), elementView(element, document, numbers, texts, true), withNumbers);
      const total = choiceOf(element, 'total');
      const write = TOTALS[total as keyof typeof TOTALS] ?? TOTALS.profit;
      const isTotal = elementKind(element.kind).look === 'kpi';
      const name = element.name || (isTotal ? texts.text.label(`elements.choices.total.${total}`) : nameOf(element, texts.text));
      return drawNote(element, boxOf(element), {
        name,
        total: isTotal && withNumbers ? write(forecast.totals, texts.format) : '',
        picture: pictures?.get(pictureIn(element)),
      });
    })
    .join('');
}

/** What the dashed rates are, below the drawing: who sees the picture alone takes them for somebody's plan otherwise. */
function remarkOf({ document, numbers, texts, withNumbers }: PictureOptions): string {
  if (!withNumbers || numbers.layer !== 'plan' || assumedIn(document).length === 0) return '';
  return texts.text.label('canvas.assumed.drawn', { sites: publishersOfAssumed(document).join(', ') || '–' });
}

/**
 * The canvas as a picture that stands by itself: shapes and texts only. It is written from the document and not
 * taken from the page, so that nothing of the page, no script, style or address, can be in it. Pictures are written
 * out, where they are given.
 */
export function pictureOf(given: PictureOptions): Picture {
  const { texts, withNumbers } = given;
  // Prices are numbers, too.
  const options = withNumbers ? given : { ...given, texts: { ...texts, format: { ...texts.format, amounts: false } } };
  const bounds = boundsOf(options.document.elements.map(boxOf)) ?? { x: 0, y: 0, width: 320, height: 200 };
  const remark = remarkOf(options);
  const [width, height] = [
    Math.ceil(Math.max(bounds.width, remark ? textWidth(remark, 11) : 0) + 2 * MARGIN),
    Math.ceil(bounds.height + 2 * MARGIN),
  ];
  const [left, top] = [Math.floor(bounds.x - MARGIN), Math.floor(bounds.y - MARGIN)];
  const paper = options.transparent ? '' : `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${INK.page}"/>`;
  const { strokes, pills } = drawLines(options);
  const said = remark && textAt(remark, left + MARGIN, top + height - 16, { size: 11, fill: INK.second });
  const body = [paper, drawElements(options, false), strokes, drawElements(options, true), pills, said].join('');
  const size = `width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="Inter, system-ui, sans-serif">${body}</svg>`;
  return { svg, width, height };
}
