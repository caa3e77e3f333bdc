import { type ReactNode, useId, useState } from 'react';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { choiceOf, propsWith } from '#domain/canvas/elements/props.ts';
import { TOTALS } from '#domain/canvas/picture/totals.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import type { Look } from '#domain/kit/element.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { useEditor, useReadOnly } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

interface DrawingProps {
  readonly element: CanvasElement;
}

/** Stretched over the element, whatever its size; strokes keep their width. */
function Shape({ d }: { readonly d: string }) {
  return (
    <svg className="cv-shape" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={d} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const Written = ({ element }: DrawingProps) => <span>{element.note ?? ''}</span>;

function Diamond({ element }: DrawingProps) {
  return (
    <>
      <Shape d="M50 0 100 50 50 100 0 50z" />
      <Written element={element} />
    </>
  );
}

/** Where an arrow begins and ends, per cent of its box. */
const WAYS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  e: [0, 50, 100, 50],
  se: [0, 0, 100, 100],
  s: [50, 0, 50, 100],
  sw: [100, 0, 0, 100],
  w: [100, 50, 0, 50],
  nw: [100, 100, 0, 0],
  n: [50, 100, 50, 0],
  ne: [0, 100, 100, 0],
};

function Arrow({ element }: DrawingProps) {
  const [x1, y1, x2, y2] = WAYS[choiceOf(element, 'direction')] ?? [0, 50, 100, 50];
  const { name } = element;
  const head = useId();
  return (
    <>
      <svg className="cv-shape" aria-hidden="true">
        <defs>
          <marker id={head} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M1 1 9 5 1 9" />
          </marker>
        </defs>
        <line x1={`${x1}%`} y1={`${y1}%`} x2={`${x2}%`} y2={`${y2}%`} markerEnd={`url(#${head})`} />
      </svg>
      {name && <span className="cv-arrow-name">{name}</span>}
    </>
  );
}

function Frame({ element }: DrawingProps) {
  const { texts } = useDerived();
  return <span className="cv-frame-name ell">{nameOf(element, texts.text)}</span>;
}

const addressOf = ({ props }: CanvasElement): string => (typeof props?.address === 'string' ? props.address : '');

function Picture({ element }: DrawingProps) {
  const { t } = useText();
  const { texts } = useDerived();
  const [broken, setBroken] = useState('');
  const address = addressOf(element);
  if (!address || broken === address)
    return <span className="cv-drawing-empty">{t(address ? 'canvas.image.broken' : 'canvas.image.empty')}</span>;
  return (
    <img
      src={address}
      alt={nameOf(element, texts.text)}
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  );
}

function Video({ element }: DrawingProps) {
  const { t } = useText();
  const { texts } = useDerived();
  const address = addressOf(element);
  if (!address) return <span className="cv-drawing-empty">{t('canvas.video.empty')}</span>;
  return (
    <>
      <a className="cv-play nodrag nopan" href={address} target="_blank" rel="noreferrer noopener">
        <span className="sr">{t('canvas.video.play')}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5.5v13l10.500-6.500z" />
        </svg>
      </a>
      <span className="ell">{nameOf(element, texts.text)}</span>
      <small className="ell">{address.replace(/^https?:\/\/(www\.)?/i, '').split('/')[0]}</small>
    </>
  );
}

function ToDo({ element }: DrawingProps) {
  const { t } = useText();
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { texts } = useDerived();
  const { checklist } = element.props ?? {};
  const items = Array.isArray(checklist) ? checklist : [];
  const tick = (id: string, done: boolean) => {
    const next = items.map((item) => (item.id === id ? { ...item, done } : item));
    editor.apply({ command: 'updateElement', args: { id: element.id, patch: { props: propsWith(element, 'checklist', next) } } });
  };
  return (
    <>
      <b className="ell">{nameOf(element, texts.text)}</b>
      {items.length === 0 && <span className="cv-drawing-empty">{t('canvas.checklist.empty')}</span>}
      <ul className="nowheel">
        {items.map(({ id, text, done }) => (
          <li key={id}>
            <label className={`nodrag${done ? ' is-done' : ''}`}>
              <input type="checkbox" checked={done} disabled={readOnly} onChange={({ target }) => tick(id, target.checked)} />
              {text}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Totals that grow with the period they are for; the others are ratios. */
const SUMMED: ReadonlySet<string> = new Set(['profit', 'revenue', 'buyers', 'people', 'ad_cost']);

function Kpi({ element }: DrawingProps) {
  const { t, label } = useText();
  const { forecast, texts, document } = useDerived();
  const total = choiceOf(element, 'total');
  const write = TOTALS[total as keyof typeof TOTALS] ?? TOTALS.profit;
  return (
    <>
      <span className="row g6 mut">
        <Icon name="monitor" size={14} />
        <span className="ell">{element.name || label(`elements.choices.total.${total}`)}</span>
      </span>
      <b className="num">{write(forecast.totals, texts.format)}</b>
      {SUMMED.has(total) && <small className="ell">{t(`canvas.per.${document.period}`)}</small>}
    </>
  );
}

/** What stands in each drawing. */
const DRAWN = {
  sticky: (element) => <Written element={element} />,
  text: (element) => <TextOrName element={element} />,
  rectangle: (element) => <Written element={element} />,
  ellipse: (element) => <Written element={element} />,
  diamond: (element) => <Diamond element={element} />,
  arrow: (element) => <Arrow element={element} />,
  frame: (element) => <Frame element={element} />,
  image: (element) => <Picture element={element} />,
  video: (element) => <Video element={element} />,
  checklist: (element) => <ToDo element={element} />,
  kpi: (element) => <Kpi element={element} />,
} as const satisfies Record<Look, (element: CanvasElement) => ReactNode>;

/** An empty text would not be seen: its name stands in for it. */
function TextOrName({ element }: DrawingProps) {
  const { texts } = useDerived();
  return element.note || nameOf(element, texts.text);
}

/** The inside of a drawing. */
export function Drawing({ element, look }: DrawingProps & { readonly look: Look }) {
  return DRAWN[look](element);
}
