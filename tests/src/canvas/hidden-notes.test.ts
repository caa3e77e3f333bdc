import { describe, expect, test } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { ActionContext } from '#src/canvas/actions/action.ts';
import { actionNamed } from '#src/canvas/actions/index.ts';
import { createEditor } from '#src/canvas/store/editor-store.ts';

describe('notes that are hidden', () => {
  const opened = () => {
    const step = addElement(EMPTY_DOCUMENT, { id: 'step', kind: 'landing_page', x: 0, y: 0 });
    const document = addElement(step, { id: 'note', kind: 'sticky_note', x: 0, y: 300 });
    return createEditor({ document, revision: 1, readOnly: null });
  };
  const toggle = (editor: ReturnType<typeof createEditor>) => void actionNamed('toggle-notes').run({ editor } as ActionContext);

  test('are let go of, and come back by the same command', () => {
    const editor = opened();
    editor.select({ elements: ['step', 'note'] });
    toggle(editor);
    expect(editor.getState()).toMatchObject({ withNotes: false, selection: { elements: ['step'] } });
    toggle(editor);
    expect(editor.getState()).toMatchObject({ withNotes: true, selection: { elements: ['step'] } });
  });

  test('are never chosen unseen, so that nobody deletes what they do not see', () => {
    const editor = opened();
    toggle(editor);
    editor.select({ elements: ['step'] });
    expect(editor.getState().withNotes).toBe(false);
    void actionNamed('select-all').run({ editor } as ActionContext);
    expect(editor.getState()).toMatchObject({ withNotes: true, selection: { elements: ['step', 'note'] } });
    toggle(editor);
    editor.apply({ command: 'addElement', args: { id: 'more', kind: 'sticky_note', x: 300, y: 300 } });
    editor.selectMade({ elements: ['more'] });
    expect(editor.getState().withNotes).toBe(true);
  });
});
