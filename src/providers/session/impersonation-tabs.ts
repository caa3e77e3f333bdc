import { onTabs, tellTabs } from './tabs.ts';

/**
 * Word between the tabs of one browser while staff are logged in as somebody. Only words travel:
 * the session itself stays in the storage of the tab that keeps it, until that tab writes it back.
 */
const CHANNEL = 'flx_impersonation';
const END = 'end';
const BACK = 'back';
const FORGET = 'forget';
/** A tab that lives answers at once; one in the background may take a moment. */
const PATIENCE_MS = 4_000;

/** Asks the other tabs to put the own session back; false when none of them keeps it, or answers in so many milliseconds. */
export function askTabsToRestore(patience = PATIENCE_MS): Promise<boolean> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false);
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), patience);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== BACK) return;
      clearTimeout(timer);
      resolve(true);
    };
    channel.postMessage(END);
  }).finally(() => channel.close());
}

/** Log-out: no tab keeps an own session any more. */
export const broadcastLogOut = (): void => tellTabs(CHANNEL, FORGET);

export interface Keeper {
  /** Puts the own session back; false when this tab keeps none. */
  readonly restore: () => boolean;
  readonly forget: () => void;
}

/** Listens for what other tabs do to the impersonation or to the log-in. */
export function onTabMessage({ restore, forget }: Keeper): () => void {
  return onTabs(CHANNEL, (word, answer) => {
    if (word === END && restore()) answer(BACK);
    if (word === FORGET) forget();
  });
}
