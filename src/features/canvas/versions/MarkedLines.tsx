import type { Difference, Mark, Side } from '#domain/canvas/changes/difference.ts';
import { isRetied } from '#domain/canvas/changes/difference.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { boxOf } from '#domain/canvas/geometry.ts';
import type { Route } from '#domain/canvas/lines/route.ts';
import { Router } from '#domain/canvas/lines/router.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useChanges } from './line-changes.ts';

interface Marked {
  readonly id: string;
  readonly mark: Mark;
  readonly route: Route;
  readonly isGhost: boolean;
  readonly said: string;
}

const GHOST = { earlier: 'added', later: 'gone' } as const satisfies Record<Side, Mark>;

interface MarkedLinesProps {
  /** The drawing that is looked at. */
  readonly document: CanvasDocument;
  readonly difference: Difference;
  readonly side: Side;
}

/** What lines became in another drawing, on the map: coloured, with the rates then and now; what only the other one has is dashed. */
export function MarkedLines({ document, difference, side }: MarkedLinesProps) {
  const text = useText();
  const { t } = text;
  const { ofLine } = useChanges();
  const ghosts = difference.ghosts[side];
  // Both drawings at once, so that a line that is only in the other one finds the cards it was tied to.
  const isTied = new Set([...document.elements, ...ghosts.elements].map(({ id }) => id));
  const [here, beside] = [
    new Router(document),
    new Router({
      ...document,
      elements: [...document.elements, ...ghosts.elements],
      lines: ghosts.lines.filter(({ from, to }) => isTied.has(from) && isTied.has(to)),
    }),
  ];
  const saidOf = (id: string, mark: Mark) => {
    const pair = difference.pairs.lines.find(({ before }) => before.id === id);
    if (!pair) return t(`canvas.became.${mark}`);
    const numbers = ofLine({ before: { ...pair.before, from: '', to: '' }, after: { ...pair.after, from: '', to: '' } }, () => '');
    return [isRetied(pair) && t('versions.line.retied'), ...numbers].filter(Boolean).join(' · ') || t(`canvas.became.${mark}`);
  };
  const marked: Marked[] = [
    ...[...difference.lineMarks[side]].flatMap(([id, mark]): Marked[] => {
      const route = here.route(id);
      return route ? [{ id, mark, route, isGhost: false, said: saidOf(id, mark) }] : [];
    }),
    ...ghosts.lines.flatMap(({ id }): Marked[] => {
      const route = beside.route(id);
      const mark = GHOST[side];
      const isRetiedHere = difference.lineMarks[side].has(id);
      return route ? [{ id, mark: isRetiedHere ? 'changed' : mark, route, isGhost: true, said: t(`canvas.became.${mark}`) }] : [];
    }),
  ];
  return (
    <>
      <svg className="cv-lines versions-lines" aria-hidden="true">
        {ghosts.elements.map((element) => {
          const { x, y, width, height } = boxOf(element);
          return <rect key={element.id} className={`is-${GHOST[side]}`} x={x} y={y} width={width} height={height} rx={10} />;
        })}
        {marked.map(({ id, mark, route, isGhost }) => (
          <path key={`${id} ${isGhost}`} className={`is-${mark}${isGhost ? ' is-ghost' : ''}`} d={route.path} />
        ))}
      </svg>
      <div className="cv-pills versions-chips" aria-hidden="true">
        {ghosts.elements.map((element) => {
          const { x, y } = boxOf(element);
          return (
            <span key={element.id} className={`is-${GHOST[side]}`} style={{ left: x + 10, top: y + 10 }}>
              {nameOf(element, text)}
            </span>
          );
        })}
        {marked.map(({ id, mark, route, isGhost, said }) => (
          <span key={`${id} ${isGhost}`} className={`is-middle is-${mark}`} style={{ left: route.x, top: route.y + (isGhost ? 0 : 22) }}>
            {said}
          </span>
        ))}
      </div>
    </>
  );
}
