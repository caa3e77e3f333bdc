import { read, write } from './storage.ts';

const KEY = 'flumen_consent';
const OPT_OUT = 'flumen_optout';

interface PrivacySignals {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/** What a visitor said, now or on an earlier page. */
export type Answer = 'granted' | 'denied';

export function saveAnswer(answer: Answer): void {
  write(KEY, answer);
}

/**
 * May this visitor be tracked? An opt-out of this browser always wins. What the visitor answered
 * here goes before the browser's general wish (Global Privacy Control, Do Not Track); without an
 * answer the wish decides, then whether the site asks first.
 */
export function mayTrack(asksFirst: boolean): boolean {
  if (read(OPT_OUT)) return false;
  const answer = read(KEY);
  if (answer) return answer === 'granted';
  const { globalPrivacyControl, doNotTrack } = navigator as PrivacySignals;
  return !asksFirst && !globalPrivacyControl && doNotTrack !== '1';
}

/** For good in this browser, whatever is answered later; `false` takes it back. */
export function optOut(isOut: boolean): void {
  write(OPT_OUT, isOut ? '1' : '');
}
