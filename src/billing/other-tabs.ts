import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';
import { onTabs, tellTabs } from '#src/providers/session/tabs.ts';

const CHANNEL = 'flx_billing';
/** This tab, so that it does not heed itself. */
const TAB = newIdempotencyKey();

/** Tells the other tabs of this browser that the plan or what is paid for it is another now. */
export const tellOtherTabs = (): void => tellTabs(CHANNEL, TAB);

/** Runs when another tab has said so; the answer stops listening. */
export const heedOtherTabs = (then: () => void): (() => void) => onTabs(CHANNEL, (tab) => tab !== TAB && then());
