import { TextDecoder } from 'node:util';

/** What a label names in the head of a page; a page that can be read this far is not in UTF-16, whatever it says. */
const IN_META = /<meta\b[^>]{0,500}?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;
const IN_HEADER = /\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;
/** Bytes in which browsers look for the label. */
const HEAD = 1024;

function decoderOf(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** The encoding that the first bytes of a text tell by themselves. */
function marked(bytes: Buffer): string | undefined {
  const [first = 0, second = 0] = bytes;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return bytes.subarray(0, 3).toString('hex') === 'efbbbf' ? 'utf-8' : undefined;
}

/** UTF-8 where it is that, else what browsers take such pages for in Europe. */
function guessed(bytes: Buffer): string {
  try {
    // A page that was cut may end within a letter.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * The text of a page in the encoding it says, without the mark before it: a byte order mark counts before the
 * header, and the header before the page itself.
 * @param type the content type of the answer
 */
export function pageText(bytes: Buffer, type: string): string {
  const inPage = () => {
    const label = IN_META.exec(bytes.subarray(0, HEAD).toString('latin1'))?.[1];
    return decoderOf(/^utf-?16/i.test(label ?? '') ? 'utf-8' : label);
  };
  const decoder = decoderOf(marked(bytes)) ?? decoderOf(IN_HEADER.exec(type)?.[1]) ?? inPage();
  return decoder ? decoder.decode(bytes) : guessed(bytes);
}
