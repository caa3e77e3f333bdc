/** Local storage where there is any; otherwise the values live as long as the page. */
const memory: Record<string, string> = {};

export function read(key: string): string {
  try {
    return localStorage.getItem(key) || '';
  } catch {
    return memory[key] || '';
  }
}

/** An empty value removes the key. */
export function write(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    memory[key] = value;
  }
}

/** A stored JSON value, or null when absent or not readable. */
export function readJson<T>(key: string): T | null {
  try {
    return JSON.parse(read(key)) as T;
  } catch {
    return null;
  }
}
