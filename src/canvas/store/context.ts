import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { documentOf, type Editor, type EditorState } from './editor-store.ts';

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

export const useDocument = () => useEditorState(documentOf);
export const useReadOnly = () => useEditorState((state) => state.readOnly !== null);
