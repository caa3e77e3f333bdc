import { parseUrlPattern } from '#domain/canvas/url-pattern.ts';
import type { Parameters } from './parameters.ts';

const PATH = "if(path = '', '/', lowerUTF8(path))";
/** Without wildcards a pattern is one path with or without a closing slash: `^/thanks/?$`. */
const PLAIN_PATH = /^\^((?:[^.*+?^${}()|[\]\\]|\\[.*+?^${}()|[\]\\])*)\/\?\$$/;

function target(parameters: Parameters, on: 'path' | 'address', source: string): string {
  if (source === '^.*$') return '1';
  const plain = PLAIN_PATH.exec(source)?.[1]?.replace(/\\(.)/g, '$1');
  if (on === 'path' && plain !== undefined) {
    const spellings = plain === '' ? ['/'] : [plain, `${plain}/`];
    return `(${PATH} IN ${parameters.add('Array(String)', spellings)})`;
  }
  if (on === 'path') return `match(${PATH}, ${parameters.text(source)})`;
  return `match(concat(lowerUTF8(host), ${PATH}), ${parameters.text(source)})`;
}

function parameter(parameters: Parameters, key: string, source: string): string {
  const pair = (part: string) => `lowerUTF8(decodeURLFormComponent(${part}))`;
  const name = pair("if(position(p, '=') = 0, p, substring(p, 1, position(p, '=') - 1))");
  const value = pair("if(position(p, '=') = 0, '', substring(p, position(p, '=') + 1))");
  return `arrayExists(p -> ${name} = ${parameters.text(key)} AND match(${value}, ${parameters.text(source)}), splitByChar('&', query))`;
}

/** SQL of "the page matches any of these addresses"; means what `matchesUrl` means. */
export function urlFilter(parameters: Parameters, urls: readonly string[]): string {
  const any = urls.map((url) => {
    const pattern = parseUrlPattern(url);
    const required = pattern.parameters.map(({ key, source }) => parameter(parameters, key, source));
    return `(${[target(parameters, pattern.on, pattern.source), ...required].join(' AND ')})`;
  });
  return `(${any.join(' OR ')})`;
}
