import { isbot } from 'isbot';
import type { EventRow } from '#server/events/event-row.ts';

export interface UserAgent {
  readonly device: EventRow['device'];
  /** Family only: `Chrome`, `Safari`, … Empty when unknown. */
  readonly browser: string;
  readonly os: string;
  readonly bot: boolean;
  /** An automated browser with no other sign of a crawler: a test, when the page is on the tester's own machine. */
  readonly headless: boolean;
}

type Rule = readonly [name: string, pattern: RegExp];

/** First match wins: browsers name the ones they descend from. */
const BROWSERS: readonly Rule[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Facebook', /\bFBA[NV]\/|\bFB_IAB\//],
  ['Instagram', /\bInstagram\b/],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
const SYSTEMS: readonly Rule[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b|\biPod\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

function nameIn(rules: readonly Rule[], text: string): string {
  return rules.find(([, pattern]) => pattern.test(text))?.[0] ?? '';
}

function deviceOf(text: string): UserAgent['device'] {
  if (/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\//.test(text)) return 'tablet';
  if (/\bAndroid\b/.test(text)) return /\bMobile\b/.test(text) ? 'mobile' : 'tablet';
  if (/\biPhone\b|\biPod\b|\bMobile\b/.test(text)) return 'mobile';
  return nameIn(SYSTEMS, text) === '' ? '' : 'desktop';
}

const MAX_KNOWN = 2_000;
const known = new Map<string, UserAgent>();

/** Reads a User-Agent header. Few distinct ones make up nearly all traffic, so they are remembered. */
export function readUserAgent(header: string | undefined): UserAgent {
  const text = (header ?? '').slice(0, 512);
  const found = known.get(text);
  if (found) return found;
  const headless = text.includes('HeadlessChrome/') && !isbot(text.replace('HeadlessChrome/', 'Chrome/'));
  const read: UserAgent = {
    device: deviceOf(text),
    browser: nameIn(BROWSERS, text),
    os: nameIn(SYSTEMS, text),
    bot: text === '' || isbot(text),
    headless,
  };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, read);
  return read;
}

/** The same browser while a program drives it, whatever it calls itself: a test on the tester's own machine, a robot elsewhere. */
export const driven = (browser: UserAgent): UserAgent => ({ ...browser, bot: true, headless: browser.headless || !browser.bot });
