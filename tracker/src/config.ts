export interface Config {
  readonly workspace: string;
  /** Where batches go: beside the script itself, so that a reverse proxy needs no setting. */
  readonly endpoint: string;
  /** Follow navigation without page loads; `data-spa="off"` leaves it to `flumen('page')`. */
  readonly spa: boolean;
  /** Clicks, scrolling, forms and videos; `data-auto="off"` leaves only page views and own calls. */
  readonly auto: boolean;
  /** `data-consent="required"`: nothing is stored or sent before `flumen('consent', 'granted')`. */
  readonly consent: boolean;
  /** `data-test`: marked as test traffic, never counted. */
  readonly test: boolean;
}

/** Reads the script tag; null without a workspace id. */
export function readConfig(): Config | null {
  const script = (document.currentScript || document.querySelector('script[data-workspace]')) as HTMLScriptElement | null;
  const data = script?.dataset;
  if (!script || !data?.workspace) return null;
  return {
    workspace: data.workspace,
    endpoint: `${script.src.replace(/\?.*/, '').replace(/[^/]*$/, '')}t/e`,
    spa: data.spa !== 'off',
    auto: data.auto !== 'off',
    consent: data.consent === 'required',
    test: 'test' in data,
  };
}
