import type { PictureMedia } from './pictures.ts';

/** The picture of a client or an agency that stands at the head of what a workspace shows to others. */

/** What it may be: pictures that stand still. */
export const LOGO_MEDIA = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies readonly PictureMedia[];
export type LogoMedia = (typeof LOGO_MEDIA)[number];

/** `kib`: of the file as it is sent and kept; `side`: pixels of its longer side. */
export const MOST_LOGO = { kib: 64, side: 1024 } as const;
export const MOST_LOGO_BYTES = MOST_LOGO.kib * 1024;

/** A logo as whoever shows it is told: where it is served, and what it says to those who do not see it. */
export interface Logo {
  readonly url: string;
  /** Name of the workspace. */
  readonly name: string;
}

/** Where pictures are served: beside the pages that show them, since a browser sends no proof of who asks with an image. */
export const LOGOS_PATH = '/logos';
