import { describe, expect, test } from 'vitest';
import english from '#locales/en.json' with { type: 'json' };
import { ACTIONS, actionNamed } from '#src/canvas/actions/index.ts';
import { actionFor, keysText, pressedKeys } from '#src/canvas/actions/keys.ts';

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

  test('a toolbar that names an unknown action is a mistake', () => {
    expect(() => actionNamed('fly')).toThrow(/fly/);
  });
});
