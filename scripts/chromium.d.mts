export function onPath(): string | undefined;
export function findChromium(): Promise<string>;
/** Features of the browser that tests run without, those that Playwright turns off among them. */
export const FEATURES_OFF: readonly string[];
/** How tests start a browser. */
export const BROWSER_ARGS: readonly string[];
