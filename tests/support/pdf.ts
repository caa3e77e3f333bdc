import { inflateSync } from 'node:zlib';

/** A text of a file: where it stands on which page, in points from the left and the bottom. */
export interface Placed {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly font: string;
}

type Objects = ReadonlyMap<number, string>;

const bytesIn = (hex: string): readonly number[] => (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16));
const utf16 = (hex: string): string => String.fromCharCode(...bytesIn(hex.replace(/\s/g, '')));
const references = (object: string, key: string): readonly number[] =>
  [...(new RegExp(`/${key} (?:\\[([^\\]]*)\\]|(\\d+ 0 R))`).exec(object)?.slice(1).join(' ') ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) =>
    Number(id),
  );

/** Every object, by its cross-reference table. */
function objectsOf(file: Buffer): Objects {
  const whole = file.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(whole)?.[1]);
  const rows = whole.slice(start).matchAll(/^(\d{10}) \d{5} n/gm);
  return new Map([...rows].map(([, at], index) => [index + 1, whole.slice(Number(at), whole.indexOf('\nendobj', Number(at)))]));
}

function streamOf(objects: Objects, id: number | undefined): string {
  const object = objects.get(id ?? 0) ?? '';
  const stream = object.slice(object.indexOf('stream\n') + 7, object.lastIndexOf('\nendstream'));
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;
}

/** What each glyph of a font says, as the file says it: without this nobody could search it or copy from it. */
function unicodeOf(objects: Objects, font: number): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  const [cmap] = references(objects.get(font) ?? '', 'ToUnicode');
  for (const [, from = '', list = ''] of streamOf(objects, cmap).matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w\s]*)>/g)].entries()) map.set(Number.parseInt(from, 16) + at, utf16(hex));
  return map;
}

/** The names of the fonts that travel in a file whole or in part, in order. */
export function embeddedFonts(file: Buffer): readonly string[] {
  const found = [...objectsOf(file).values()].filter((object) => object.includes('/Type /FontDescriptor') && object.includes('/FontFile'));
  return found.map((object) => /\/FontName \/(\S+)/.exec(object)?.[1] ?? '');
}

/** The texts of a file in the order in which they are drawn, read by its own tables as a reader does. */
export function textsOf(file: Buffer): readonly Placed[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\n/.test(object));
  return pages.flatMap((page, number) => {
    const resources = objects.get(references(page, 'Resources')[0] ?? 0) ?? page;
    const names = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, Number(id)]));
    const unicode = new Map([...names].map(([name, id]) => [name, unicodeOf(objects, id)]));
    const content = references(page, 'Contents')
      .map((id) => streamOf(objects, id))
      .join('\n');
    return [...content.matchAll(/BT\s+1 0 0 1 (\S+) (\S+) Tm\s+\/(F\d+) \S+ Tf[^[]*\[([^\]]*)\] TJ/g)].map(
      ([, x, y, font = '', shown = '']) => ({
        ...{ page: number, x: Number(x), y: Number(y), font },
        text: [...shown.matchAll(/<(\w*)>/g)]
          .flatMap(([, hex = '']) => bytesIn(hex).map((glyph) => unicode.get(font)?.get(glyph) ?? ''))
          .join(''),
      }),
    );
  });
}

/** What stands on each line, from the top, its parts put together. */
export function linesOf(file: Buffer): readonly string[] {
  const lines: { key: string; text: string }[] = [];
  for (const { page, y, x, text } of textsOf(file)) {
    const last = lines.at(-1);
    const key = `${page} ${y}`;
    if (last?.key === key && x > 0) last.text += text;
    else lines.push({ key, text });
  }
  return lines.map(({ text }) => text);
}
