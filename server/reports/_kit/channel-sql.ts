import { CHANNEL_RULES, type Fact, MEDIUMS, PLACES, TAG_KEYS } from '#domain/tracking/channels.ts';
import { plain } from './filters/text-filter.ts';
import type { Parameters } from './parameters.ts';

/** Patterns are tried once per value of a column and not once per row: each function sees one column alone. */
function place(parameters: Parameters, name: keyof typeof PLACES): string {
  const matches = (column: string) => `match(${plain(column)}, ${parameters.text(PLACES[name])})`;
  return `if(utm_source != '', ${matches('utm_source')}, ${matches('referrer')})`;
}

/** SQL of "the medium is one of these". */
export const mediumSql = (parameters: Parameters, name: keyof typeof MEDIUMS) =>
  `match(${plain('utm_medium')}, ${parameters.text(MEDIUMS[name])})`;

const TAGGED = TAG_KEYS.map((key) => `${key} != ''`).join(' OR ');

function factSql(parameters: Parameters, fact: Fact): string {
  switch (fact) {
    case 'ad':
      return "fl_adid != ''";
    case 'referred':
      return "referrer != ''";
    case 'unreferred':
      return "referrer = ''";
    case 'tagged':
      return `(${TAGGED})`;
    case 'untagged':
      return `NOT (${TAGGED})`;
    default: {
      const [about, name] = fact.split(':');
      return about === 'place' ? place(parameters, name as keyof typeof PLACES) : mediumSql(parameters, name as keyof typeof MEDIUMS);
    }
  }
}

/** SQL of the channel of rows that have the columns of a source; means what `channelOf` means. */
export function channelSql(parameters: Parameters): string {
  const branches = CHANNEL_RULES.map(({ channel, any }) => {
    const fits = any.map((facts) => `(${facts.map((fact) => factSql(parameters, fact)).join(' AND ')})`).join(' OR ');
    return `${fits}, '${channel}'`;
  });
  return `multiIf(${branches.join(', ')}, 'other')`;
}

/** Nobody sent them: the address was typed, or a server named only the visitor. */
export const IS_DIRECT = `(referrer = '' AND NOT (${TAGGED}))`;
