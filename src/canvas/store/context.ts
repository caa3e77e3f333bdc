import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { scenarioOf } from '#domain/canvas/scenarios/under.ts';
import { documentOf, type Editor, type EditorState, shownOf } from './editor-store.ts';

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor is used outside of the canvas');
  return editor;
}

/** A part of the open canvas; the component redraws when that part is another. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useEditor(), select);
}

/** The document with the plan values of the chosen scenario. */
export const useDocument = () => useEditorState(shownOf);
/** The chosen scenario; undefined for the plan. */
export const useScenario = () =>
  useEditorState((state) => (state.scenario === null ? undefined : scenarioOf(documentOf(state), state.scenario)));
export const useReadOnly = () => useEditorState((state) => state.readOnly !== null);
