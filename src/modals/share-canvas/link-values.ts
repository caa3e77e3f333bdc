import { addDays, localDay, startOfDay } from '#domain/time/days.ts';
import type { RangeName } from '#domain/time/named-ranges.ts';
import type { LinkActuals, LinkRange } from '#domain/wire/shares.ts';
import { embedHost, SHARE_PASSWORD } from '#domain/wire/shares.ts';
import type { Share, ShareSettings } from '#resources/shapes/canvas/shares.ts';
import type { Problems } from '#src/forms/use-form.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';

/** What the form of a link holds. */
export interface LinkValues {
  readonly name: string;
  readonly live: boolean;
  readonly actuals: LinkActuals;
  /** Days that move with today, or the two fixed ones that follow. */
  readonly days: RangeName | 'fixed';
  /** `YYYY-MM-DD` in the zone of the workspace. */
  readonly first: string;
  readonly last: string;
  readonly hide_money: boolean;
  readonly hide_notes: boolean;
  readonly allow_copy: boolean;
  /** A new one; empty: none, or the one there is. */
  readonly password: string;
  readonly keeps_password: boolean;
  /** The last day, `YYYY-MM-DD` in the zone of the workspace; empty: no end. */
  readonly expires_at: string;
  readonly embed_hosts: readonly string[];
}

function daysOf(range: LinkRange): Pick<LinkValues, 'days' | 'first' | 'last'> {
  return typeof range === 'string' ? { days: range, first: '', last: '' } : { days: 'fixed', first: range.min, last: range.max };
}

/** What the form begins with: a link as it is, or a new one. */
export function valuesOf(share: Share | null, timezone: string): LinkValues {
  return {
    name: share?.name ?? '',
    live: share?.live ?? false,
    actuals: share?.actuals ?? 'none',
    ...daysOf(share?.actuals_range ?? 'period'),
    hide_money: share?.hide_money ?? false,
    hide_notes: share?.hide_notes ?? true,
    allow_copy: share?.allow_copy ?? false,
    password: '',
    keeps_password: share?.has_password ?? false,
    // The link ends as the day after begins.
    expires_at: share?.expires_at ? localDay(new Date(Date.parse(share.expires_at) - 1), timezone) : '',
    embed_hosts: share?.embed_hosts ?? [],
  };
}

/** What is wrong before anything is sent. */
export function problemsOf({ password, embed_hosts, actuals, days, first, last }: LinkValues, t: TextApi['t']): Problems<keyof LinkValues> {
  const { least } = SHARE_PASSWORD;
  const isFixed = actuals !== 'none' && days === 'fixed';
  const host = embed_hosts.find((typed) => embedHost(typed) === null);
  return {
    first: isFixed && first === '' ? t('shareLinks.dayMissing') : undefined,
    last: !isFixed ? undefined : last === '' ? t('shareLinks.dayMissing') : last < first ? t('shareLinks.daysTurned') : undefined,
    password: password !== '' && password.length < least ? t('shareLinks.passwordShort', { least }) : undefined,
    embed_hosts: host === undefined ? undefined : t('shareLinks.hostWrong', { host }),
  };
}

const endOf = (day: string, timezone: string) => (day === '' ? null : startOfDay(addDays(day, 1), timezone).toISOString());
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What is sent: of a link that there is only what changed, so that a drawing that stays at its moment stays there. */
export function settingsOf(values: LinkValues, share: Share | null, timezone: string): ShareSettings {
  const { actuals, days, first, last } = values;
  const { name, live, hide_money, hide_notes, allow_copy, password, keeps_password, expires_at, embed_hosts } = values;
  const before = share && valuesOf(share, timezone);
  const said: Omit<ShareSettings, 'password'> = {
    ...{ name: name.trim(), live, hide_money, hide_notes, allow_copy, embed_hosts: [...embed_hosts] },
    expires_at: endOf(expires_at, timezone),
    actuals,
    actuals_range: days === 'fixed' ? { min: first, max: last } : days,
  };
  const isNew = (key: string) => {
    if (!before) return true;
    if (key !== 'actuals_range') return !same(before[key as keyof LinkValues], values[key as keyof LinkValues]);
    return actuals !== 'none' && !same(daysOf(said.actuals_range ?? 'period'), daysOf(share?.actuals_range ?? 'period'));
  };
  const changed = Object.fromEntries(Object.entries(said).filter(([key]) => isNew(key)));
  const ended = share?.has_password && !keeps_password;
  return { ...changed, ...(password !== '' ? { password } : ended && { password: null }) };
}
