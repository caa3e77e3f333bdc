import type { Action } from './action.ts';

/** The parts of a keyboard event that decide a shortcut. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * A pressed key in the notation of `Action.keys`. Digits are read from the key's place, because
 * Shift+1 is another sign on every keyboard; signs that need Shift (`?`, `+`) carry none.
 */
export function pressedKeys(event: Pressed): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const key = digit ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
  const shift = event.shiftKey && (digit !== undefined || event.key.length > 1 || /^[A-Z]$/.test(key));
  return [shift && 'Shift', event.altKey && 'Alt', (event.ctrlKey || event.metaKey) && 'Mod', key].filter(Boolean).join('+');
}

export function actionFor(actions: readonly Action[], event: Pressed): Action | undefined {
  const keys = pressedKeys(event);
  return actions.find((action) => action.keys.includes(keys));
}

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
};

/** How a shortcut is written on screen. */
export function keysText(keys: string, mac: boolean): string {
  const parts = keys.split(/(?<!^)\+(?=.)/).map((part) => SIGNS[part] ?? (part === 'Mod' ? (mac ? '⌘' : 'Ctrl') : part));
  return parts.join(mac ? '' : '+');
}
