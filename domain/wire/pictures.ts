/** Pictures that people bring to their canvases from a clipboard or a file, kept by the workspace. */

/** What they may be: pictures that hold no script, read by every browser. */
export const PICTURE_MEDIA = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureMedia = (typeof PICTURE_MEDIA)[number];

/** `mib`: of the file as it is sent and kept; `side`: pixels of its longer side; `workspace`: how many a workspace keeps. */
export const MOST_PICTURE = { mib: 1, side: 4096, workspace: 200 } as const;
export const MOST_PICTURE_BYTES = MOST_PICTURE.mib * 1024 * 1024;

/** Where they are served, each under a key that nobody guesses: whoever is shown the drawing is shown them. */
export const PICTURES_PATH = '/pictures';
export const PICTURE_KEY = /^[A-Za-z0-9_-]{22}$/;

/**
 * How a drawing names a picture that is kept here: without a host, so that it is found wherever the drawing is copied
 * to and whatever the installation is called later.
 */
export const pictureAddress = (key: string): string => `${PICTURES_PATH}/${key}`;

export const isKeptPicture = (address: unknown): address is string =>
  typeof address === 'string' && address.startsWith(`${PICTURES_PATH}/`) && PICTURE_KEY.test(address.slice(PICTURES_PATH.length + 1));
