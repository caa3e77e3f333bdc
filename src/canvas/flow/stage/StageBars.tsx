import { Suspense } from 'react';
import { useStore } from 'reactflow';
import { hasWork, workOf } from '#domain/canvas/work.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { actionNamed } from '../../actions/index.ts';
import { useChecks } from '../../results/use-checks.ts';
import { useEditor, useEditorState } from '../../store/context.ts';
import { documentOf } from '../../store/editor-store.ts';

const WorkMenu = lazyWithRetry(() => import('./WorkMenu.tsx'));

function Zoom() {
  const zoom = useStore((state) => state.transform[2]);
  const { percent } = useFormat();
  return <span className="cv-zoom">{percent(zoom, { digits: 0 })}</span>;
}

/** Tools at the foot of the map. */
export function ToolBar() {
  const { t } = useText();
  const mayTidy = useEditorState(actionNamed('tidy').may);
  const hasNotes = useEditorState(actionNamed('toggle-notes').when);
  const isWorkedOn = useEditorState((state) => state.work !== null || documentOf(state).elements.some((each) => hasWork(workOf(each))));
  const notesHidden = useEditorState((state) => !state.withNotes);
  return (
    <div className="cv-float at-bottom-left" role="toolbar" aria-label={t('canvas.tools')}>
      <ActionButton name="add-line" />
      <ActionButton name="add-note" />
      <ActionButton name="comment-place" />
      <ActionButton name="find" />
      <span className="cv-sep" />
      {mayTidy && (
        <>
          <ActionButton name="tidy" words />
          <span className="cv-sep" />
        </>
      )}
      <ActionButton name="zoom-out" />
      <Zoom />
      <ActionButton name="zoom-in" />
      <ActionButton name="fit" />
      <span className="cv-sep" />
      <ActionButton name="flow" />
      {hasNotes && <ActionButton name="toggle-notes" pressed={notesHidden} />}
      {isWorkedOn && (
        <Suspense fallback={null}>
          <WorkMenu />
        </Suspense>
      )}
    </div>
  );
}

/** What is still to be mended, and apart from that, in grey, what is only still to be filled in. */
export function CheckButton() {
  const { t } = useText();
  const editor = useEditor();
  const { faults, open } = useChecks();
  if (faults.length + open.length === 0) return null;
  const toggle = () => editor.setState(({ overlay }) => ({ overlay: overlay?.kind === 'checks' ? null : { kind: 'checks' } }));
  return (
    <div className="cv-float at-top-right">
      {faults.length > 0 && (
        <Button look="ghost" size="sm" icon="warning" className="cv-faults" onClick={toggle}>
          {t('canvas.to_check', { count: faults.length })}
        </Button>
      )}
      {open.length > 0 && (
        <Button look="ghost" size="sm" icon="pencil" className="mut" onClick={toggle}>
          {t('canvas.to_fill', { count: open.length })}
        </Button>
      )}
    </div>
  );
}
