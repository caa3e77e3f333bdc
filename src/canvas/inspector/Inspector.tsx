import { type RefObject, Suspense, useEffect } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { whenIdle } from '#src/ui/timing/when-idle.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { CommentPanelPart } from '../comments/CommentParts.tsx';
import { AfterMap } from '../map-first.tsx';
import { CanvasPanel } from '../results/CanvasPanel.tsx';
import { useDocument, useEditorState } from '../store/context.ts';
import { ElementInspector } from './ElementInspector.tsx';

/** Steps are chosen first: it comes when the map stands still. */
const LineInspector = lazyWithRetry(() => import('./LineInspector.tsx'));

const MANY = [
  'align-left',
  'align-center',
  'align-right',
  'align-top',
  'align-middle',
  'align-bottom',
  'distribute-horizontal',
  'distribute-vertical',
] as const;

/** What can be done with several elements at once. */
function ManySelected({ count }: { readonly count: number }) {
  const { t } = useText();
  return (
    <>
      <div className="cv-inspector-head">
        <h2 className="h">{t('canvas.selected', { count })}</h2>
      </div>
      <div className="cv-scroll">
        <section className="cv-section" style={{ display: 'grid', justifyItems: 'start' }}>
          {['copy', 'duplicate', 'delete', 'group', 'ungroup', 'tidy', 'lock', ...MANY].map((name) => (
            <ActionButton key={name} name={name} words />
          ))}
        </section>
      </div>
    </>
  );
}

function Content() {
  const document = useDocument();
  const selection = useEditorState((state) => state.selection);
  useEffect(() => whenIdle(LineInspector.prepare), []);
  const [element, line] = [selection.elements[0], selection.lines[0]];
  if (selection.elements.length > 1) return <ManySelected count={selection.elements.length} />;
  const shown = document.elements.find((each) => each.id === element);
  if (shown) return <ElementInspector key={shown.id} element={shown} />;
  const way = document.lines.find((each) => each.id === line);
  return way ? (
    <Suspense fallback={null}>
      <LineInspector key={way.id} line={way} />
    </Suspense>
  ) : (
    <CanvasPanel />
  );
}

/** The right side: the chosen element or line; with nothing chosen, the whole canvas. */
export function Inspector({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const { t } = useText();
  return (
    <aside className="cv-inspector" ref={panel} aria-label={t('canvas.inspector')}>
      <CommentPanelPart>
        <AfterMap>
          <Content />
        </AfterMap>
      </CommentPanelPart>
    </aside>
  );
}
