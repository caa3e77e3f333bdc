import { useRef } from 'react';
import { sixPlaces } from '#domain/canvas/change.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import type { CanvasDocument, CanvasElement, Line } from '#domain/canvas/document.ts';
import { roomOf } from '#domain/canvas/split.ts';
import { sizeOf } from '#domain/canvas/traffic-size.ts';
import type { ViewTexts } from '#domain/canvas/view/element-view.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { type TextApi, useText } from '#src/providers/texts/i18n.ts';
import { useDocument, useEditor, useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

/** A value that can be moved: of the chosen line its rate, of the chosen source its size. */
interface Lever {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly step: number;
  readonly text: string;
  readonly change: (value: number) => Change;
  /** What a point more of it brings, as it is written; empty where that is nothing or no point can be added. */
  readonly point: string;
}

/** A tenth of a percent. */
const RATE_STEP = 0.001;
const POINT = 0.01;
/** So many steps from nothing to twice as much. */
const STEPS = 200;

/** What the profit gains by a point more of a line's rate; there is none to add to a rate that is all there is. */
function pointOf(line: Line, room: number, leverage: number, { text, format }: ViewTexts<TextApi>): string {
  if (!format.amounts || leverage <= 0 || sixPlaces(room - (line.rate ?? 0)) < POINT) return '';
  return text.label('canvas.whatif.point', { money: format.money(leverage * POINT) });
}

function rateLever(document: CanvasDocument, line: Line, leverage: number, texts: ViewTexts<TextApi>): Lever {
  const { text, format } = texts;
  const room = roomOf(document, line);
  const name = (id: string) => document.elements.flatMap((element) => (element.id === id ? [nameOf(element, text)] : []))[0] ?? '';
  const rate = line.rate ?? 0;
  return {
    key: `rate:${line.id}:`,
    name: `${name(line.from)} → ${name(line.to)}`,
    value: rate,
    most: Math.max(room, RATE_STEP),
    step: RATE_STEP,
    text: format.share(rate),
    change: (value) => ({ command: 'setRate', args: { line: line.id, rate: sixPlaces(value) } }),
    point: pointOf(line, room, leverage, texts),
  };
}

/** A round step of about a hundredth of the way. */
function stepOf(most: number): number {
  const rough = most / STEPS;
  return Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, rough))));
}

function sourceLever(element: CanvasElement, { text, format }: ViewTexts<TextApi>): Lever | null {
  const { id, traffic } = element;
  if (!traffic) return null;
  const { field, kind, value } = sizeOf(traffic);
  // There are no amounts to move where none are shown.
  if (kind === 'money' && !format.amounts) return null;
  const step = kind === 'money' ? 100 * stepOf(value / 50) : stepOf(2 * value);
  return {
    key: `traffic:${id}:${field}`,
    name: nameOf(element, text),
    value,
    most: Math.max(2 * value, STEPS * step),
    step,
    text: kind === 'money' ? format.money(value) : format.count(value),
    change: (next) =>
      traffic.model === 'two_of_three' && (field === 'spend' || field === 'people')
        ? { command: 'setTrafficInput', args: { element: id, input: field, value: next } }
        : { command: 'updateElement', args: { id, patch: { traffic: { ...traffic, [field]: next } } } },
    point: '',
  };
}

function useLever(): Lever | null {
  const document = useDocument();
  const selection = useEditorState((state) => state.selection);
  const { forecast, texts } = useDerived();
  const [element, line] = [selection.elements, selection.lines];
  if (element.length + line.length !== 1) return null;
  const way = document.lines.find(({ id }) => id === line[0]);
  if (way) return way.kind === 'later' ? null : rateLever(document, way, forecast.lines[way.id]?.leverage ?? 0, texts);
  const source = document.elements.find(({ id }) => id === element[0]);
  return source ? sourceLever(source, texts) : null;
}

/** Moves the chosen line's rate or the chosen source's size, while all numbers follow. */
export default function LeverSlider() {
  const { t } = useText();
  const editor = useEditor();
  const lever = useLever();
  // While it is moved its end stays where it was, else it would run away from the hand.
  const held = useRef<{ readonly key: string; readonly most: number } | null>(null);
  if (!lever) return <span className="cv-whatif-hint">{t('canvas.whatif.hint')}</span>;
  if (held.current?.key !== lever.key || lever.value > held.current.most) held.current = { key: lever.key, most: lever.most };
  const { most } = held.current;
  return (
    <label className="cv-whatif-lever">
      <span className="ell">{lever.name}</span>
      <input
        type="range"
        min={0}
        max={most}
        step={lever.step}
        value={lever.value}
        aria-valuetext={lever.text}
        onChange={({ target }) => void editor.apply(lever.change(Number(target.value)), lever.key)}
        onPointerUp={editor.endRun}
        onBlur={editor.endRun}
      />
      <output className="num">{lever.text}</output>
      {lever.point && <span className="cv-whatif-point num">{lever.point}</span>}
    </label>
  );
}
