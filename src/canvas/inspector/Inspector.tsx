import { type ReactNode, type RefObject, Suspense, useEffect } from 'react';
import { useText } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { whenIdle } from '#src/ui/timing/when-idle.ts';
import { CommentPanelPart } from '../comments/CommentParts.tsx';
import { AfterMap } from '../map-first.tsx';
import { CanvasPanel } from '../results/CanvasPanel.tsx';
import { useDocument, useEditorState } from '../store/context.ts';

/** Nothing is chosen when a map opens: these come when it stands still. */
const ElementInspector = lazyWithRetry(() => import('./ElementInspector.tsx'));
const LineInspector = lazyWithRetry(() => import('./LineInspector.tsx'));
const ManySelected = lazyWithRetry(() => import('./ManySelected.tsx'));

/** Each in its own place: what was shown before is gone at once, and whoever looks for a field finds none that is hidden. */
const late = (panel: ReactNode, key = 'many') => (
  <Suspense key={key} fallback={null}>
    {panel}
  </Suspense>
);

function Content() {
  const document = useDocument();
  const selection = useEditorState((state) => state.selection);
  useEffect(() => whenIdle(() => [ElementInspector, LineInspector, ManySelected].forEach(({ prepare }) => void prepare())), []);
  const [element, line] = [selection.elements[0], selection.lines[0]];
  if (selection.elements.length + selection.lines.length > 1) return late(<ManySelected />);
  const shown = document.elements.find((each) => each.id === element);
  if (shown) return late(<ElementInspector element={shown} />, shown.id);
  const way = document.lines.find((each) => each.id === line);
  return way ? late(<LineInspector line={way} />, way.id) : <CanvasPanel />;
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
