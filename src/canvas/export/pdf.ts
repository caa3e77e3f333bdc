export interface Page {
  /** The picture that fills the page. */
  readonly jpeg: Uint8Array;
  /** Its points. */
  readonly columns: number;
  readonly rows: number;
  /** The page in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Points of print in a CSS pixel. */
const POINTS = 0.75;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A PDF of one page with one picture (ISO 32000, five objects): nothing in it can be carried out. */
export function pdfOf({ jpeg, columns, rows, width, height }: Page): Uint8Array<ArrayBuffer> {
  const [w, h] = [width, height].map((pixels) => Math.round(pixels * POINTS * 100) / 100);
  const drawing = `q ${w} 0 0 ${h} 0 0 cm /P Do Q`;
  const picture = `<< /Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`;
  const objects: readonly (readonly Uint8Array[])[] = [
    [bytesOf('<< /Type /Catalog /Pages 2 0 R >>')],
    [bytesOf('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [bytesOf(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`)],
    [bytesOf(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`)],
    [bytesOf(`${picture}\nstream\n`), jpeg, bytesOf('\nendstream')],
  ];
  const parts: Uint8Array[] = [bytesOf('%PDF-1.4\n')];
  const size = () => parts.reduce((sum, part) => sum + part.length, 0);
  const places = objects.map((object, at) => {
    const place = size();
    parts.push(bytesOf(`${at + 1} 0 obj\n`), ...object, bytesOf('\nendobj\n'));
    return place;
  });
  const start = size();
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    bytesOf(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  const whole = new Uint8Array(size());
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
