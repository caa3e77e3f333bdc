import { parseUrlPattern } from '#domain/canvas/url-pattern.ts';
import type { Parameters } from '../parameters.ts';
import { readable } from './text-filter.ts';

/** Functions of one dictionary column are worked out once per value, so host and path are kept apart where possible. */
const PATH = readable('path');
/** Without wildcards a pattern is one path with or without a closing slash: `^/thanks/?$`. */
const PLAIN_PATH = /^\^((?:[^.*+?^${}()|[\]\\]|\\.)*)\/\?\$$/s;
/** An address whose host has no wildcards: the host, then the pattern of the path. */
const PLAIN_HOST = /^\^((?:[^.*+?^${}()|[\]\\/]|\\[^/])+)(\/.*)$/s;

const unescaped = (source: string) => source.replace(/\\(.)/gs, '$1');

/** The path of an event without one is `/`. */
function onPath(parameters: Parameters, source: string): string {
  const plain = PLAIN_PATH.exec(source)?.[1];
  if (plain === undefined) {
    const found = `match(${PATH}, ${parameters.text(source)})`;
    return new RegExp(source, 's').test('/') ? `(${found} OR path = '')` : found;
  }
  const path = unescaped(plain);
  const spellings = path === '' ? ['/', ''] : [path, `${path}/`];
  return `(${PATH} IN ${parameters.add('Array(String)', spellings)})`;
}

function target(parameters: Parameters, on: 'path' | 'address', source: string): string {
  if (source === '^.*$') return '1';
  if (on === 'path') return onPath(parameters, source);
  const [, host, path] = PLAIN_HOST.exec(source) ?? [];
  if (host && path) return `(lowerUTF8(host) = ${parameters.text(unescaped(host))} AND ${onPath(parameters, `^${path}`)})`;
  return `match(concat(lowerUTF8(host), if(path = '', '/', ${PATH})), ${parameters.text(source)})`;
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
