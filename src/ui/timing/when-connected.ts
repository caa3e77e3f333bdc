function connection(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}

/**
 * Loads code; without a connection it waits for one and tries again, so that what somebody opened
 * comes after all, instead of a broken page. Rejects when the code cannot be had although there is a connection.
 */
export async function whenConnected<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await connection();
    }
  }
}
