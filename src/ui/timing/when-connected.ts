function connection(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

/** Loads code. `lost`: there was no connection at some time meanwhile. */
async function attempt<T>(load: () => Promise<T>): Promise<{ readonly loaded: T } | { readonly error: unknown; readonly lost: boolean }> {
  let lost = !navigator.onLine;
  const lose = () => {
    lost = true;
  };
  window.addEventListener('offline', lose);
  try {
    return { loaded: await load() };
  } catch (error) {
    return { error, lost };
  } finally {
    window.removeEventListener('offline', lose);
  }
}

/**
 * Loads code; without a connection it waits for one and tries again, so that what somebody opened
 * comes after all, instead of a broken page. What failed for a lost connection may be told when it is back already: that
 * is tried again, too. Rejects when the code cannot be had although there was a connection all the time.
 */
export async function whenConnected<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const found = await attempt(load);
    if ('loaded' in found) return found.loaded;
    if (!navigator.onLine) await connection();
    else if (!found.lost) throw found.error;
  }
}
