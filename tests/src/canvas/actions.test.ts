import { describe, expect, test } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import english from '#locales/en.json' with { type: 'json' };
import { type ActionContext, canRun } from '#src/canvas/actions/action.ts';
import { ACTIONS, actionNamed } from '#src/canvas/actions/index.ts';
import { placeNext } from '#src/canvas/actions/insert.ts';
import { actionFor, keysText, pressedKeys } from '#src/canvas/actions/keys.ts';
import type { KeptKinds } from '#src/canvas/palette/kept-kinds.ts';
import { createEditor, documentOf, type EditorState, type ReadOnly } from '#src/canvas/store/editor-store.ts';

const key = (init: Partial<Record<'key' | 'code', string>> & Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...init,
});

describe('canvas actions', () => {
  test('no shortcut and no name is claimed twice', () => {
    const keys = ACTIONS.flatMap((action) => action.keys);
    const twice = keys.filter((each, index) => keys.indexOf(each) !== index);
    expect(keys.length).toBeGreaterThan(30);
    expect(twice).toEqual([]);
    const names = ACTIONS.map((action) => action.name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('every action has its text', () => {
    const texts: Record<string, string> = english.canvas.actions;
    for (const action of ACTIONS) expect(texts[action.labelKey.replace('canvas.actions.', '')], action.name).toBeTruthy();
  });

  test('keys are read as people press them', () => {
    expect(pressedKeys(key({ key: 'z', code: 'KeyZ', ctrlKey: true }))).toBe('Mod+Z');
    expect(pressedKeys(key({ key: 'Z', code: 'KeyZ', metaKey: true, shiftKey: true }))).toBe('Shift+Mod+Z');
    // Shift+1 is "!" on one keyboard and "+" on another: the place of the key counts.
    expect(pressedKeys(key({ key: '!', code: 'Digit1', shiftKey: true }))).toBe('Shift+1');
    expect(pressedKeys(key({ key: '+', code: 'Digit1', shiftKey: true }))).toBe('Shift+1');
    expect(pressedKeys(key({ key: '?', code: 'Minus', shiftKey: true }))).toBe('?');
    expect(pressedKeys(key({ key: 'ArrowLeft', code: 'ArrowLeft', shiftKey: true }))).toBe('Shift+ArrowLeft');
  });

  test('a pressed key finds its action', () => {
    expect(actionFor(ACTIONS, key({ key: 'y', code: 'KeyY', ctrlKey: true }))?.name).toBe('redo');
    expect(actionFor(ACTIONS, key({ key: 'l', code: 'KeyL' }))?.name).toBe('add-line');
    expect(actionFor(ACTIONS, key({ key: 'q', code: 'KeyQ' }))).toBeUndefined();
  });

  test('shortcuts are written for the machine', () => {
    expect(keysText('Shift+Mod+Z', false)).toBe('Shift+Ctrl+Z');
    expect(keysText('Mod+Z', true)).toBe('⌘Z');
    expect(keysText('+', false)).toBe('+');
    expect(keysText('ArrowLeft', false)).toBe('←');
  });

  test('what is chosen is kept as a template, and nothing is where nothing is chosen', () => {
    const saved: (readonly string[])[] = [];
    const drawn = addElement(addElement(EMPTY_DOCUMENT, { id: 'a', kind: 'landing_page', x: 0, y: 0 }), {
      id: 'b',
      kind: 'wait',
      x: 0,
      y: 0,
    });
    const editor = createEditor({ document: drawn, revision: 1, readOnly: null });
    const action = actionNamed('save-template');
    expect(canRun(action, editor.getState())).toBe(false);
    editor.select({ elements: ['b'] });
    expect(canRun(action, editor.getState())).toBe(true);
    const host = { saveTemplate: (elements: readonly string[]) => void saved.push(elements) };
    void action.run({ editor, host } as unknown as ActionContext);
    expect(saved).toEqual([['b']]);
  });

  const stateOf = (readOnly: ReadOnly) => createEditor({ document: EMPTY_DOCUMENT, revision: 1, readOnly }).getState();
  type Access = EditorState['commentAccess'];
  const offered = (readOnly: ReadOnly, commentAccess: Access = 'none') =>
    ACTIONS.filter(({ may }) => may({ ...stateOf(readOnly), commentAccess })).map(({ name }) => name);

  test('who only reads is offered to look around and to take away, and no change', () => {
    expect(offered(null, 'write')).toHaveLength(ACTIONS.length);
    const looking = [
      ...['copy', 'select-all', 'deselect', 'fit', 'zoom-selection', 'zoom-in', 'zoom-out', 'zoom-reset', 'find', 'checks'],
      ...['goal', 'chance', 'cash', 'report', 'flow', 'toggle-notes', 'toggle-table', 'layer-plan', 'layer-actual', 'layer-compare'],
      ...['open-inspector', 'export', 'commands', 'shortcuts'],
    ];
    for (const why of ['role', 'plan', 'locked'] as const) expect(offered(why)).toEqual(looking);
    // Whoever may only look may have something to say, or only listen.
    const more = (access: Access) => offered('role', access).filter((name) => !looking.includes(name));
    expect([more('read'), more('write')]).toEqual([['comments'], ['comment', 'comment-place', 'comments']]);
    expect(offered('shown')).toEqual(looking.filter((name) => name !== 'export'));
  });

  test('what somebody may do is done only where there is something to do it with', () => {
    expect(canRun(actionNamed('delete'), stateOf(null))).toBe(false);
    expect(canRun(actionNamed('add-note'), stateOf(null))).toBe(true);
    expect(canRun(actionNamed('add-note'), stateOf('role'))).toBe(false);
  });

  test('a toolbar that names an unknown action is a mistake', () => {
    expect(() => actionNamed('fly')).toThrow(/fly/);
  });
});

describe('what the palette places beside the chosen step', () => {
  const placedBeside = (chosen: string[], kind: string, isTied = true) => {
    const elements = ['a', 'b'].map((id, place) => ({ id, kind: 'landing_page', name: '', x: place * 400, y: 0 }));
    const editor = createEditor({ document: { ...EMPTY_DOCUMENT, elements }, revision: 1, readOnly: null });
    editor.select({ elements: chosen });
    let made = 0;
    const kinds = { used: () => undefined } as unknown as KeptKinds;
    const context = { editor, kinds, flow: null, newId: () => `new-${++made}`, pointer: () => ({ x: 0, y: 600 }) };
    placeNext(context as unknown as ActionContext, kind, isTied);
    return documentOf(editor.getState());
  };

  test('is tied to it by a line', () => {
    const { elements, lines } = placedBeside(['b'], 'checkout');
    const placed = elements.find(({ kind }) => kind === 'checkout');
    expect(lines).toEqual([expect.objectContaining({ from: 'b', to: placed?.id, kind: 'next' })]);
    expect(placed?.x).toBeGreaterThan(400);
  });

  test.each([
    ['nothing is chosen', [], 'checkout', true],
    ['several are', ['a', 'b'], 'checkout', true],
    ['it brings people', ['a'], 'facebook_ads', true],
    ['it is a note', ['a'], 'sticky_note', true],
    ['somebody wants none', ['a'], 'checkout', false],
  ] as const)('has no line where %s', (_why, chosen, kind, isTied) => {
    const { elements, lines } = placedBeside([...chosen], kind, isTied);
    expect([elements.length, lines]).toEqual([3, []]);
  });
});
