import { isOfWhole } from '#domain/kit/matches.ts';
import { CHANNELS } from '#domain/tracking/channels.ts';
import type { FilterKey } from '#domain/wire/filters/filter-keys.ts';
import type { FilterCondition } from '#domain/wire/filters/filters.ts';
import { attributeName } from '#src/crud/cells/condition-text.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';
import { codeName, isCoded } from '#src/ui/data/code-names.ts';

/** A filter in words of the person's language. */

const OWN_NAMES = ['channel', 'page', 'host', 'name', 'kind'] as const;
const isOwn = (key: FilterKey): key is (typeof OWN_NAMES)[number] => OWN_NAMES.some((known) => known === key);

/** What is asked: of visits as KPIs call it, of people by what they did. */
export function keyName(text: TextApi, key: FilterKey): string {
  return isOwn(key) ? text.t(`monitor.filter.keys.${key}`) : attributeName(text, key);
}

/** Channels, languages and countries by their names, everything else as it was tracked. */
export function valueName(text: TextApi, key: FilterKey, value: string): string {
  if (isCoded(key)) return codeName(text.language, key, value);
  const channel = key === 'channel' ? CHANNELS.find((name) => name === value) : undefined;
  return channel ? text.t(`monitor.tables.channels.${channel}`) : value;
}

/** What a segment or a canvas is called; undefined for one that is gone, the empty text while that is not known. */
export type NameOf = (id: string) => string | undefined;

function mapText({ t }: TextApi, { canvas, through, not }: Extract<FilterCondition, { canvas: string }>, nameOf: NameOf): string {
  const name = nameOf(canvas);
  if (name === undefined) return t('monitor.filter.map_gone');
  if (through) return t(not ? 'monitor.filter.not_through_map' : 'monitor.filter.through_map', { name });
  return t(not ? 'monitor.filter.off_map' : 'monitor.filter.on_map', { name });
}

/** "UTM source is “google”", "bought: Purchase on /checkout". */
export function conditionText(text: TextApi, condition: FilterCondition, nameOf: NameOf = () => undefined): string {
  const { t, label } = text;
  if ('segment' in condition) {
    const name = nameOf(condition.segment);
    if (name === undefined) return t('monitor.filter.segment_gone');
    return t(condition.not ? 'monitor.filter.out_of' : 'monitor.filter.within', { name });
  }
  if ('canvas' in condition) return mapText(text, condition, nameOf);
  if ('did' in condition) {
    const { kind, name, page } = condition.did;
    const what = label(`event_kinds.${kind}`);
    const named = name ? t('kpis.sentence.of', { what, names: t('kpis.quoted', { value: name }) }) : what;
    const placed = page ? t('kpis.sentence.on', { what: named, pages: page }) : named;
    return t(condition.not ? 'monitor.filter.did_not' : 'monitor.filter.did', { what: placed });
  }
  const { key, match, value } = condition;
  const attribute = keyName(text, key);
  if (value === '' && isOfWhole(match)) return t(`monitor.filter.empty.${match}`, { attribute });
  return t(`kpis.clause.${match}`, { attribute, value: valueName(text, key, value) });
}

/** Conditions of which one is enough. */
export function groupText(text: TextApi, group: readonly FilterCondition[], nameOf?: NameOf): string {
  const parts = group.map((condition) => conditionText(text, condition, nameOf));
  return new Intl.ListFormat(text.language, { type: 'disjunction' }).format(parts);
}
