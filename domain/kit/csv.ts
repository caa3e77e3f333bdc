/** A value that a spreadsheet would run as a formula is made text by a leading apostrophe. */
export function guarded(text: string): string {
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = guarded(Array.isArray(value) ? value.join('; ') : String(value));
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of RFC 4180 with its end; formulas of spreadsheets are defused in every cell. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** What separates cells, by which stands most often in the first lines outside quotes. */
function separatorOf(text: string): string {
  const bare = text.slice(0, 20_000).replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

export interface CsvLine {
  /** Its number in the text, from 1; a quoted cell may go on over several. */
  readonly line: number;
  readonly cells: readonly string[];
}
export interface CsvTable {
  readonly separator: string;
  readonly lines: readonly CsvLine[];
  /** The line in which a quote opens that no other closes: it takes all that follows with it. Null for none. */
  readonly unclosed: number | null;
}
/** A cell whose quote is still open at its end. */
const UNCLOSED = /^ *"(?:[^"]|"")*$/;

/** Cells of a text of RFC 4180, also separated by semicolons or tabs; without empty lines and byte order mark. Never throws. */
export function readCsv(given: string): CsvTable {
  const text = given.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const lines: CsvLine[] = [];
  // A cell in quotes, in which a doubled one stands for itself, or else what stands up to the next mark.
  const cell = new RegExp(`[ ]*"([^"]*(?:""[^"]*)*)(?:"|$)[^${separator}\\r\\n]*|[^${separator}\\r\\n]*`, 'y');
  let cells: string[] = [];
  let [line, begun] = [1, 1];
  let unclosed: number | null = null;
  for (let at = 0; at <= text.length; at++) {
    cell.lastIndex = at;
    const [whole = '', quoted] = cell.exec(text) ?? [];
    cells.push((quoted?.replaceAll('""', '"') ?? whole).trim());
    if (quoted !== undefined && UNCLOSED.test(whole)) unclosed = line;
    line += whole.split('\n').length - 1;
    at += whole.length;
    if (text[at] === separator) continue;
    if (cells.some((one) => one !== '')) lines.push({ line: begun, cells });
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    line++;
    [cells, begun] = [[], line];
  }
  return { separator, lines, unclosed };
}
