import type { PrivacyMode } from '#domain/wire/track.ts';
import type { Config } from './config.ts';
import { read, write } from './storage.ts';

const KEY = 'flumen_consent';
const OPT_OUT = 'flumen_optout';

interface PrivacySignals {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/** What a visitor said, now or on an earlier page. */
export type Answer = 'granted' | 'denied';

type Asked = Pick<Config, 'consent' | 'mode'>;

/** A refusal is kept only where it is not what holds anyway; and nothing is where nothing may be, so that the site says it again on its next page. */
export function saveAnswer({ consent, mode }: Asked, answer: Answer): void {
  if (answer === 'granted' || (!consent && mode !== 'cookieless_until_consent')) write(KEY, answer);
}

/** May the browser keep anything? Without cookies never; until consent once there is one. */
export const mayKeep = (mode: PrivacyMode): boolean =>
  mode !== 'cookieless' && (mode !== 'cookieless_until_consent' || read(KEY, true) === 'granted');

/**
 * May this visitor be tracked? An opt-out of this browser always wins. What the visitor answered
 * here goes before the browser's general wish (Global Privacy Control, Do Not Track); without an
 * answer the wish decides, then whether the site asks first.
 */
export function mayTrack(asksFirst: boolean): boolean {
  if (read(OPT_OUT, true)) return false;
  const answer = read(KEY);
  if (answer) return answer === 'granted';
  const { globalPrivacyControl, doNotTrack } = navigator as PrivacySignals;
  return !asksFirst && !globalPrivacyControl && doNotTrack !== '1';
}

/** For good in this browser, whatever is answered later; `false` takes it back. */
export function optOut(isOut: boolean): void {
  write(OPT_OUT, isOut ? '1' : '', true);
}
