import PDFDocument from 'pdfkit';
import { Fonts, type Weight } from './fonts.ts';
import { wrapped } from './wrap.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 595.28 - 56, top: 64, bottom: 841.89 - 60 } as const;
const SIZE = 10;
const INK = '#111111';
const GREY = '#666666';

/** How a text looks; left out: as all others do. */
export interface Look {
  /** Points. */
  readonly size?: number;
  readonly weight?: Weight;
  readonly isGrey?: boolean;
}

export interface SheetOptions {
  /** What a reader shows above it. */
  readonly title: string;
  readonly language: string;
  /** All that will be written. */
  readonly texts: readonly string[];
}

/** Pages from the top down: what does not fit any more begins another one. Fonts travel in the file, as far as they are used. */
export class Sheet {
  private y: number = PAGE.top;
  private readonly parts: Buffer[] = [];
  private readonly ended: Promise<void>;

  private constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly fonts: Fonts,
  ) {
    pdf.on('data', (part: Buffer) => this.parts.push(part));
    this.ended = new Promise((done) => pdf.on('end', done));
    // A font that was opened before is taken as it is; the types know files only.
    for (const [name, font] of fonts.all()) pdf.registerFont(name, font as never);
  }

  static async begin({ title, language, texts }: SheetOptions): Promise<Sheet> {
    const fonts = await Fonts.for(texts);
    const [first] = fonts.all();
    return new Sheet(
      new PDFDocument({ size: 'A4', margin: 0, font: first?.[1] as never, lang: language, displayTitle: true, info: { Title: title } }),
      fonts,
    );
  }

  widthOf(text: string, { size = SIZE, weight = 'regular' }: Look = {}): number {
    return this.fonts.runs(text, weight).reduce((sum, run) => sum + this.pdf.font(run.font).fontSize(size).widthOfString(run.text), 0);
  }

  lines(text: string, width: number, look: Look = {}): readonly string[] {
    return wrapped(text, width, (part) => this.widthOf(part, look));
  }

  /** Goes on so many points further down. */
  down(by: number): void {
    this.y += by;
    if (this.y <= PAGE.bottom) return;
    this.pdf.addPage();
    this.y = PAGE.top;
  }

  text(x: number, text: string, look: Look = {}): void {
    const { size = SIZE, weight = 'regular', isGrey } = look;
    let at = x;
    for (const run of this.fonts.runs(text, weight)) {
      const { pdf } = this;
      pdf
        .font(run.font)
        .fontSize(size)
        .fillColor(isGrey ? GREY : INK);
      // Fonts stand on one line, however high each of them is.
      pdf.text(run.text, at, this.y, { lineBreak: false, baseline: 'alphabetic' });
      at += pdf.widthOfString(run.text);
    }
  }

  /** Flush with the right edge. */
  amount(text: string, look: Look = {}): void {
    this.text(PAGE.right - this.widthOf(text, look), text, look);
  }

  /** A thin line across, so many points above. */
  rule(above: number): void {
    const y = this.y - above;
    this.pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor('#cccccc').stroke();
  }

  async end(): Promise<Buffer> {
    this.pdf.end();
    await this.ended;
    return Buffer.concat(this.parts);
  }
}
