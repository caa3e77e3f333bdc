import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';

const CHANNEL = 'flx_billing';
/** This tab, so that it does not heed itself. */
const TAB = newIdempotencyKey();

/** Tells the other tabs of this browser that the plan or what is paid for it is another now. */
export function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(TAB);
  channel.close();
}

/** Runs when another tab has said so; the answer stops listening. */
export function heedOtherTabs(then: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== TAB) then();
  };
  return () => channel.close();
}
