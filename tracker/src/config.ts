import type { ScriptSettings } from '#domain/wire/track.ts';
import { safe } from './safe.ts';

declare global {
  /** Wrapped around this script by the server that serves it. */
  const flumenSettings: ScriptSettings;
}

export interface Config extends ScriptSettings {
  /** Where the script lies, with a slash at the end: events go beside it, so that a reverse proxy needs no setting. */
  readonly base: string;
  /** Follow navigation without page loads; `data-spa="off"` leaves it to `flumen('page')`. */
  readonly spa: boolean;
  /** `data-consent="required"`, or the workspace says so: nothing is stored or sent before `flumen('consent', 'granted')`. */
  readonly consent: boolean;
  /** `data-test`, or the marker of a walk of the owner: marked as test traffic, never counted. */
  readonly test: boolean | string;
}

/** The marker that the owner came with, in this tab alone. */
const walk = safe((): string | undefined => {
  const marker = new URLSearchParams(location.search).get('fl_walk');
  if (marker) sessionStorage.flumen_walk = marker;
  return sessionStorage.flumen_walk;
});

/** Reads the script tag. Where plugins have put this script into a file of the site, there is none, and events go to where the server says. */
export function readConfig(): Config {
  const found = document.querySelector<HTMLScriptElement>(`script[src*="${flumenSettings.workspace}"]`);
  const { src, dataset } = found || { src: flumenSettings.home, dataset: {} as DOMStringMap };
  const marker = walk();
  return {
    ...flumenSettings,
    // What the owner does leaves nothing in the own browser that a later visit would go on with.
    ...(marker && { mode: 'cookieless' }),
    base: src.replace(/[?#].*/, '').replace(/[^/]*$/, ''),
    spa: dataset.spa !== 'off',
    // `data-auto="off"` leaves only page views and own calls.
    auto: flumenSettings.auto && dataset.auto !== 'off',
    consent: dataset.consent === 'required' || flumenSettings.mode === 'consent_first',
    test: marker || 'test' in dataset,
  };
}
