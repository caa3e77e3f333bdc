import type { CanvasDocument } from '#domain/canvas/document.ts';
import { writeMermaid } from '#domain/canvas/export/mermaid.ts';
import { writeOwn } from '#domain/canvas/export/own.ts';
import { partOf } from '#domain/canvas/export/part.ts';
import { writeSteps } from '#domain/canvas/export/steps.ts';
import { pictureOf } from '#domain/canvas/picture/picture.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import type { Derived } from '../store/derived.ts';
import { pdfFile, pngOf } from './raster.ts';
import { writtenOut } from './written-out.ts';

/** What a canvas can be taken away as, in the order in which it is offered. */
export const EXPORT_FORMATS = ['png', 'svg', 'pdf', 'json', 'mermaid', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportChoice {
  readonly format: ExportFormat;
  /** Rates, people and totals. An own file holds everything. */
  readonly numbers: boolean;
  readonly transparent: boolean;
  /** Only these elements; null: all. */
  readonly only: readonly string[] | null;
}
interface Source {
  readonly name: string;
  readonly document: CanvasDocument;
  readonly derived: Derived;
}

const ENDINGS = { png: 'png', svg: 'svg', pdf: 'pdf', json: 'json', mermaid: 'mmd', csv: 'csv' } as const satisfies Record<
  ExportFormat,
  string
>;
/** Which choices a format has. */
export const HAS_NUMBERS: ReadonlySet<ExportFormat> = new Set(['png', 'svg', 'pdf', 'mermaid', 'csv']);
export const CAN_BE_TRANSPARENT: ReadonlySet<ExportFormat> = new Set(['png', 'svg']);

const textBlob = (text: string, type: string) => new Blob([text], { type: `${type};charset=utf-8` });

/** The file of a canvas. @throws Error where the browser cannot draw it. */
export async function fileOf({ name, document, derived }: Source, { format, numbers, transparent, only }: ExportChoice): Promise<Blob> {
  const shown = only ? partOf(document, only) : document;
  const { texts } = derived;
  const words = { nameOf: (element: CanvasDocument['elements'][number]) => nameOf(element, texts.text), numbers };
  if (format === 'json') return textBlob(writeOwn(name, shown), 'application/json');
  if (format === 'mermaid') return textBlob(writeMermaid(shown, words), 'text/plain');
  // The byte order mark lets spreadsheets read accents.
  if (format === 'csv') {
    const { numbers: seen, report, currency } = derived;
    const actual = numbers && seen.layer !== 'plan' && seen.counted ? { numbers: seen, report, currency } : undefined;
    return textBlob(`\ufeff${writeSteps(shown, { ...words, currency }, actual)}`, 'text/csv');
  }
  const isClear = transparent && CAN_BE_TRANSPARENT.has(format);
  const pictures = await writtenOut(shown);
  const picture = pictureOf({ ...derived, document: shown, withNumbers: numbers, transparent: isClear, pictures });
  if (format === 'svg') return textBlob(picture.svg, 'image/svg+xml');
  return format === 'png' ? pngOf(picture) : pdfFile(picture);
}

/** Hands a file to the browser under the name of the canvas. */
export function save(name: string, format: ExportFormat, blob: Blob): void {
  const link = window.document.createElement('a');
  const url = URL.createObjectURL(blob);
  link.href = url;
  link.download = `${name.replaceAll(/[\\/:*?"<>|]/g, '-').slice(0, 100)}.${ENDINGS[format]}`;
  link.click();
  URL.revokeObjectURL(url);
}
