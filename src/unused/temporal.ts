import type { Temporal as Calendar } from 'temporal-polyfill';
import { whenConnected } from '#src/ui/timing/when-connected.ts';

/** The browser's own calendar, where it has one: the copy would be 20 KiB of each first visit. */
export let Temporal = (globalThis as unknown as { readonly Temporal: typeof Calendar }).Temporal;

/** Fetches the copy for a browser that has no calendar of its own; to be called before the first screen is drawn. */
export async function haveCalendar(): Promise<void> {
  Temporal ??= (await whenConnected(() => import('temporal-polyfill'))).Temporal;
}
