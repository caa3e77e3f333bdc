import { saveFile } from '#src/ui/data/save-file.ts';

/** Offers a text as a file; in CSV the byte order mark lets spreadsheets read accents. */
export const saveText = (name: string, text: string, type = 'text/csv'): void =>
  saveFile(name, type === 'text/csv' ? `\uFEFF${text}` : text, `${type};charset=utf-8`);
