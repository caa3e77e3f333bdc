/** What is kept for as long as the page lives. */
const memory: Record<string, string> = {};
let isKept = true;

/** May anything be kept in this browser? */
export const keeps = (): boolean => isKept;

/** From now on values are kept in the browser, or live as long as the page. What the page knows goes along. */
export function keep(inBrowser: boolean): void {
  if (inBrowser === isKept) return;
  isKept = inBrowser;
  if (inBrowser) for (const key in memory) write(key, memory[key] as string);
}

/** Local storage where there is any and it may be used (`isOwn`: the visitor's own wish always may). */
export function read(key: string, isOwn = isKept): string {
  try {
    if (isOwn) return localStorage.getItem(key) || '';
  } catch {}
  return memory[key] || '';
}

/** An empty value removes the key. */
export function write(key: string, value: string, isOwn = isKept): void {
  try {
    if (!isOwn) throw 0;
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    memory[key] = value;
  }
}

/** Removes whatever was kept here but the visitor's own wish not to be tracked. */
export function clear(): void {
  try {
    for (const key of Object.keys(localStorage)) if (/^flumen_(?!opt)/.test(key)) localStorage.removeItem(key);
  } catch {}
  for (const key in memory) memory[key] = '';
}

/** A stored JSON value, or null when absent or not readable. */
export function readJson<T>(key: string): T | null {
  try {
    return JSON.parse(read(key)) as T;
  } catch {
    return null;
  }
}
