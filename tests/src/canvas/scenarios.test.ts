import { describe, expect, test } from 'vitest';
import { perform } from '#domain/canvas/changes/perform.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { createEditor, documentOf, shownOf } from '#src/canvas/store/editor-store.ts';

const DRAWN: CanvasDocument = perform(EMPTY_DOCUMENT, [
  { command: 'addElement', args: { id: 'a', kind: 'landing_page', x: 0, y: 0 } },
  { command: 'addElement', args: { id: 'b', kind: 'checkout', x: 200, y: 0 } },
  { command: 'addLine', args: { id: 'l', from: 'a', to: 'b', rate: 0.5 } },
  { command: 'addScenario', args: { id: 's', name: 'Careful' } },
]);
const opened = () => createEditor({ document: DRAWN, revision: 1, readOnly: null, clock: () => 0 });
const rate = (document: CanvasDocument) => document.lines[0]?.rate;

describe('an editor that looks at a scenario', () => {
  test('shows its values and changes them, while the plan stays', () => {
    const editor = opened();
    editor.lookAt('s');
    expect(editor.apply({ command: 'setRate', args: { line: 'l', rate: 0.2 } })).toBe(true);
    expect([rate(documentOf(editor.getState())), rate(shownOf(editor.getState()))]).toEqual([0.5, 0.2]);
    editor.lookAt(null);
    expect(rate(shownOf(editor.getState()))).toBe(0.5);
    editor.undo();
    editor.lookAt('s');
    expect(rate(shownOf(editor.getState()))).toBe(0.5);
  });

  test('joins no typing of the plan with typing of a scenario into one step', () => {
    const editor = opened();
    editor.apply({ command: 'setRate', args: { line: 'l', rate: 0.4 } }, 'rate');
    editor.lookAt('s');
    editor.apply({ command: 'setRate', args: { line: 'l', rate: 0.2 } }, 'rate');
    editor.undo();
    expect([rate(documentOf(editor.getState())), rate(shownOf(editor.getState()))]).toEqual([0.4, 0.4]);
  });

  test('is back at the plan once the scenario is gone, whoever took it away', () => {
    const editor = opened();
    editor.lookAt('s');
    editor.apply({ command: 'removeScenario', args: { id: 's' } });
    expect(editor.getState().scenario).toBeNull();
    editor.undo();
    editor.lookAt('s');
    const { scenarios: _, ...without } = documentOf(editor.getState());
    editor.rebase(without);
    expect(editor.getState().scenario).toBeNull();
    editor.lookAt('s');
    expect(editor.getState().scenario).toBeNull();
  });

  test('looks and changes nothing where one may only look', () => {
    const editor = createEditor({ document: DRAWN, revision: 1, readOnly: 'role' });
    editor.lookAt('s');
    expect(editor.apply({ command: 'setRate', args: { line: 'l', rate: 0.2 } })).toBe(false);
    expect(editor.getState().scenario).toBe('s');
  });
});
