import type { Rule } from '#domain/canvas/document.ts';
import type { EventRow } from '#server/events/event-row.ts';

/**
 * What a rule counts, said a second time: from the help on the screen and the page
 * `docs/decisions/kinds-of-lines.md`, character by character and without regular expressions.
 */

const without = (text: string, prefix: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : text);

/** `*` takes any signs but those in `stops`, `**` any signs at all. */
function fits(pattern: string, text: string, stops: string): boolean {
  if (pattern === '') return text === '';
  if (!pattern.startsWith('*')) return text !== '' && pattern[0] === text[0] && fits(pattern.slice(1), text.slice(1), stops);
  const stopped = pattern.startsWith('**') ? '' : stops;
  const rest = pattern.replace(/^\*+/, '');
  for (let taken = 0; taken <= text.length; taken += 1) {
    if (taken > 0 && stopped.includes(text[taken - 1] ?? '')) return false;
    if (fits(rest, text.slice(taken), stops)) return true;
  }
  return false;
}

function cutSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** A closing slash never matters; `/a/**` is the page /a and all below it. */
function fitsPath(pattern: string, path: string): boolean {
  const plain = cutSlashes(pattern);
  if (plain.endsWith('/**')) {
    const top = plain.slice(0, -3);
    return fits(top, path, '/') || fits(`${top}/**`, path, '/');
  }
  return fits(plain, path, '/') || fits(`${plain}/`, path, '/');
}

function fitsAddress(address: string, host: string, path: string): boolean {
  if (address === '') return true;
  if (address.startsWith('/')) return fitsPath(address, path);
  if (address.startsWith('**')) {
    const whole = host + path;
    return fits(cutSlashes(address), whole, '/') || fits(`${cutSlashes(address)}/`, whole, '/');
  }
  const slash = address.indexOf('/');
  const wantedHost = slash < 0 ? address : address.slice(0, slash);
  const isHost = wantedHost === 'localhost' || ['.', ':', '*'].some((sign) => wantedHost.includes(sign));
  if (!isHost) return fitsPath(`/${address}`, path);
  const [name = ''] = wantedHost.split(':');
  const hostFits = name === '*' ? !host.includes('/') : fits(name, host, './');
  return hostFits && fitsPath(slash < 0 ? '/' : address.slice(slash), path);
}

function pairs(query: string): { key: string; value: string | null }[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const plain = (text: string) => decodeURIComponent(text.split('+').join(' ')).toLowerCase();
      return at < 0 ? { key: plain(pair), value: null } : { key: plain(pair.slice(0, at)), value: plain(pair.slice(at + 1)) };
    });
}

/** Is the page of the event one of these addresses? */
export function isPage(url: string, event: Pick<EventRow, 'host' | 'path' | 'query'>): boolean {
  const [text = ''] = url.trim().toLowerCase().split('#');
  const scheme = text.indexOf('://');
  const bare = scheme >= 0 && !text.slice(0, scheme).includes('/') ? text.slice(scheme + 3) : text;
  const [address = '', ...rest] = bare.split('?');
  const wantedAddress = without(decodeURIComponent(address).toLowerCase(), 'www.');
  if (!fitsAddress(wantedAddress, without(event.host.toLowerCase(), 'www.'), decodeURIComponent(event.path).toLowerCase() || '/'))
    return false;
  const present = pairs(event.query);
  return pairs(rest.join('?')).every((wanted) =>
    present.some(({ key, value }) => key === wanted.key && (wanted.value === null || fits(wanted.value, value ?? '', ''))),
  );
}

type Condition = Extract<Rule, { type: 'source' }>['conditions'][number];

/** Upper and lower case never matter, nor spaces around either; an absent text is the empty text. */
export function holds(found: string | undefined, { match, value }: Pick<Condition, 'match' | 'value'>): boolean {
  const text = (found ?? '').trim().toLowerCase();
  const wanted = value.trim().toLowerCase();
  if (match === 'is') return text === wanted;
  if (match === 'isNot') return text !== wanted;
  return match === 'contains' ? text.includes(wanted) : !text.includes(wanted);
}

/** What is asked of a host may be pasted with a path behind it. */
export function asked<Asked extends Pick<Condition, 'match' | 'value'>>(key: string, condition: Asked): Asked {
  const [host = ''] = condition.value.split('/');
  return (key === 'host' || key === 'referrer') && host !== '' ? { ...condition, value: host } : condition;
}

/** Does the element with this rule count the event? */
export function counts(rule: Rule, event: EventRow): boolean {
  if (rule.type === 'source') {
    for (const condition of rule.conditions) if (!holds(event[condition.key], asked(condition.key, condition))) return false;
    return true;
  }
  if (rule.type === 'page') return event.kind === 'page_view' && rule.urls.some((url) => isPage(url, event));
  if (event.kind !== rule.event) return false;
  if (rule.name && !holds(event.name, rule.name)) return false;
  if (rule.urls && rule.urls.length > 0 && !rule.urls.some((url) => isPage(url, event))) return false;
  for (const condition of rule.attributes ?? []) if (!holds(event.attributes[condition.key], condition)) return false;
  return true;
}
