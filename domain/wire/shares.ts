import { z } from 'zod';
import { RANGE_NAMES } from '../time/named-ranges.ts';
import { rangeSchema } from './reports/reports.ts';

/** Links by which strangers look at a canvas. */

/** How many one canvas may have. */
export const MOST_SHARES = 20;
export const SHARE_NAME_LENGTH = 80;

/** What actual numbers a link shows beside the plan: none, those of the moment they were counted at, or those of whenever somebody looks. */
export const LINK_ACTUALS = ['none', 'frozen', 'live'] as const;
export type LinkActuals = (typeof LINK_ACTUALS)[number];
/** Which days they are of: days that move with today, or fixed ones. */
export const linkRange = z.union([z.enum(RANGE_NAMES), rangeSchema]);
export type LinkRange = z.infer<typeof linkRange>;

/** Sites that may show one link in a frame. */
export const MOST_EMBED_HOSTS = 20;
export const SHARE_PASSWORD = { least: 6, most: 200 } as const;

/** What of a link's address lets whoever has it in: 43 letters, 256 bits. */
export const SHARE_TOKEN = /^[\w-]{43}$/;

/** `shop.example`, `*.shop.example`, `localhost:8080`: what a browser takes as the parent of a frame, and nothing that could end the rule it stands in. */
const EMBED_HOST = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;

/** The host of what somebody typed or pasted, whole addresses included; null for what names none. */
export function embedHost(typed: string): string | null {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  return host.length <= 253 && EMBED_HOST.test(host) ? host : null;
}

/** The page that a link leads to, and the one that takes a copy of it. */
export const sharePath = (token: string) => `/share/${token}`;
export const copyPath = (token: string) => `/dashboard/import/${token}`;

/** The token in a pasted link, or in what stands for one; null where there is none. */
export function tokenIn(pasted: string): string | null {
  const text = pasted.trim();
  const last =
    text
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  return SHARE_TOKEN.test(last) ? last : null;
}
