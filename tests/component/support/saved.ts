import { vi } from 'vitest';

/** The texts of the files that the page offers from here on, in their order, without the mark that spreadsheets read. */
export function savedTexts(): () => Promise<readonly string[]> {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return async () => (await Promise.all(files.map((file) => file.text()))).map((text) => text.replace('\uFEFF', ''));
}
