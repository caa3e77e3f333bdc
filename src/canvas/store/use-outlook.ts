import { useMemo } from 'react';
import type { Patch } from '#domain/canvas/change.ts';
import type { Outlook } from '#domain/canvas/outlook.ts';
import { useDocument, useEditor, useEditorState, useReadOnly } from './context.ts';

/** How the plan is looked at: kept with it and taken back with it; on this page alone where nothing may be changed. */
export function useOutlook(): readonly [Outlook, (patch: Patch<Outlook>, merge?: string) => void] {
  const editor = useEditor();
  const readOnly = useReadOnly();
  const { outlook: kept } = useDocument();
  const here = useEditorState((state) => state.outlook);
  const outlook = useMemo(() => (readOnly ? { ...kept, ...here } : (kept ?? {})), [readOnly, kept, here]);
  const look = (patch: Patch<Outlook>, merge?: string) => {
    if (readOnly) return editor.setState({ outlook: { ...here, ...patch } as Outlook });
    editor.apply({ command: 'setOutlook', args: { patch } }, merge);
  };
  return [outlook, look];
}
