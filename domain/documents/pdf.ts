import { winAnsi } from './helvetica.ts';

/**
 * Writes pages of text as PDF. Helvetica is in every reader; what it lacks, Japanese first of all, is written
 * with a font of the reader's own (Adobe's Japanese collection), so that no font of some megabytes travels
 * with each file. Readers without one show the rest.
 */

export interface Placed {
  /** Points from the left and from the top of the page. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly grey?: boolean;
  readonly text: string;
}
/** A thin line across. */
export interface Rule {
  readonly y: number;
  readonly from: number;
  readonly to: number;
}
export interface PdfPage {
  readonly texts: readonly Placed[];
  readonly rules: readonly Rule[];
}

/** A4, in points. */
export const PAGE = { width: 595, height: 842 } as const;

const hex = (bytes: readonly number[]) => `<${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`;
const utf16 = (text: string): readonly number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).flatMap((unit) => [unit >> 8, unit & 255]);

interface Run {
  readonly latin: boolean;
  readonly text: string;
}

/** The text in pieces that one font has. */
function runsOf(text: string): readonly Run[] {
  const runs: { latin: boolean; text: string }[] = [];
  for (const character of text) {
    const latin = winAnsi(character) !== null;
    const last = runs.at(-1);
    if (last?.latin === latin) last.text += character;
    else runs.push({ latin, text: character });
  }
  return runs;
}

const point = (value: number) => String(Math.round(value * 100) / 100);

function written({ x, y, size, bold, grey, text }: Placed): string {
  const shown = runsOf(text).map((run) =>
    run.latin
      ? `/${bold ? 'B' : 'R'} ${size} Tf ${hex([...run.text].map((one) => winAnsi(one) ?? 32))} Tj`
      : `/J ${size} Tf ${hex(utf16(run.text))} Tj`,
  );
  return `BT ${grey ? '0.4 g' : '0 g'} ${point(x)} ${point(PAGE.height - y)} Td ${shown.join(' ')} ET`;
}

const drawn = ({ y, from, to }: Rule) =>
  `0.8 G 0.5 w ${point(from)} ${point(PAGE.height - y)} m ${point(to)} ${point(PAGE.height - y)} l S`;

const JAPANESE = '/Registry (Adobe) /Ordering (Japan1) /Supplement 5';

/** The fonts, from the third object on; pages follow them. */
const FONTS = [
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>',
  `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /CIDSystemInfo << ${JAPANESE} >> /DW 1000 /FontDescriptor 7 0 R >>`,
  '<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922] /ItalicAngle 0 /Ascent 752 /Descent -221 /CapHeight 737 /StemV 114 >>',
];
const FIRST_PAGE = 3 + FONTS.length;

/** The bytes of a file; `title` is what a reader shows above it. All that is written in it is ASCII. */
export function pdfOf(title: string, pages: readonly PdfPage[]): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, at) => `${FIRST_PAGE + at * 2} 0 R`);
  const resources = '<< /Font << /R 3 0 R /B 4 0 R /J 5 0 R >> >>';
  const sheets = pages.flatMap(({ texts, rules }, at) => {
    const content = [...rules.map(drawn), ...texts.map(written)].join('\n');
    const own = `/MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources ${resources} /Contents ${FIRST_PAGE + at * 2 + 1} 0 R`;
    return [`<< /Type /Page /Parent 2 0 R ${own} >>`, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`];
  });
  const info = `<< /Title ${hex([0xfe, 0xff, ...utf16(title)])} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    ...FONTS,
    ...sheets,
    info,
  ];
  let file = '%PDF-1.5\n';
  const starts = objects.map((object, at) => {
    const start = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  const whole = file + end;
  return Uint8Array.from({ length: whole.length }, (_, at) => whole.charCodeAt(at));
}
