import { useSyncExternalStore } from 'react';

/** What the person chose. `system` follows the device and changes with it. */
export const THEME_MODES = ['system', 'light', 'dark'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];
/** What is drawn. */
export type Shade = 'light' | 'dark';

const KEY = 'flx_theme';
const listeners = new Set<() => void>();
const systemDark = typeof window === 'undefined' ? undefined : window.matchMedia('(prefers-color-scheme: dark)');

function stored(): ThemeMode {
  try {
    return THEME_MODES.find((mode) => mode === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}

let mode: ThemeMode = typeof window === 'undefined' ? 'system' : stored();

function shadeOf(chosen: ThemeMode): Shade {
  if (chosen !== 'system') return chosen;
  return systemDark?.matches ? 'dark' : 'light';
}

function apply(): void {
  const shade = shadeOf(mode);
  document.documentElement.dataset.theme = shade;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', shade === 'dark' ? '#0A1622' : '#F7F8F6');
  for (const listener of listeners) listener();
}

systemDark?.addEventListener('change', apply);

export function setThemeMode(next: ThemeMode): void {
  mode = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is left.
  }
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen mode and the shade drawn for it. */
export function useTheme(): { readonly mode: ThemeMode; readonly shade: Shade } {
  const current = useSyncExternalStore(subscribe, () => mode);
  const shade = useSyncExternalStore(subscribe, () => shadeOf(mode));
  return { mode: current, shade };
}
