import { flushSync } from 'react-dom';
import { useActions } from '../actions/context.ts';
import { useEditor } from '../store/context.ts';

/** Chooses something and goes on in its panel: the button that was pressed may be gone. */
export function useOpenInspector() {
  const editor = useEditor();
  const { focusInspector } = useActions();
  return (chosen: Parameters<typeof editor.select>[0]) => {
    // The panel shows it before the focus goes there.
    flushSync(() => editor.select(chosen));
    focusInspector();
  };
}
