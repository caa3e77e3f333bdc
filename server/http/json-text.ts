import secure from 'secure-json-parse';
import { HttpError } from './errors.ts';

/** Levels of lists and objects in a body; the deepest of ours has seven. */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const OPENING: ReadonlySet<number> = new Set([...'[{'].map((sign) => sign.charCodeAt(0)));
const CLOSING: ReadonlySet<number> = new Set([...']}'].map((sign) => sign.charCodeAt(0)));

/**
 * Do lists and objects lie deeper than anything of ours? What walks over a body by recursion is
 * then safe. Every sign is looked at once: a pattern would begin anew at each quote of a text
 * that never ends, which keeps the server busy for minutes over one megabyte.
 */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (inText && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) inText = !inText;
    else if (inText) continue;
    else if (OPENING.has(sign)) depth += 1;
    else if (CLOSING.has(sign)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * The value of a JSON text. Keys such as `__proto__`, which could reach into the prototype of what
 * they are copied to, are refused.
 * @throws HttpError 400 `body_required` for no text, `malformed_json`.
 */
export function parseJsonText(text: string): unknown {
  if (text === '') throw new HttpError(400, 'body_required');
  if (isTooDeep(text)) throw new HttpError(400, 'malformed_json');
  try {
    return secure.parse(text, null, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new HttpError(400, 'malformed_json');
  }
}
