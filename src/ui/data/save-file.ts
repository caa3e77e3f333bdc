/** What file systems take in no name. */
const REFUSED = /[\\/:*?"<>|]/g;
/** A browser that still asks where to has the content until then, in milliseconds. */
const KEPT_MS = 10_000;

/** Offers a text, or what was loaded, as a file. */
export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(REFUSED, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
