const KEY = 'flx_workspace';

/** The workspace to come back to after log-in. */
export function rememberWorkspace(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Without storage the first workspace of the list is opened.
  }
}

export function lastWorkspace(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
