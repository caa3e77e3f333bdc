const KEY = 'flx_change_success';

/** Remembers on this device that a plan was just changed, until its page is left. */
export function noteChangeSuccess(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the page says it in a toast alone.
  }
}

export function wasChanged(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function forgetChangeSuccess(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
