import { normaliseUrl } from '../kit/address.ts';

/** Where the script, what it loads and where it sends lie, without a slash at the end: all of it ends in this. */
const FOLDER = '/t';
/** What people have at hand is the address of the script itself. */
const SCRIPT_NAME = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.js$/i;

/**
 * Where the pages of a site load the script from.
 * @param origin where this installation answers, without a slash at the end
 * @param own the folder under the site's own address that is passed on to it; null without one
 */
export const scriptFolder = (origin: string, own: string | null | undefined): string => own || `${origin}${FOLDER}`;

/**
 * The folder that somebody means by an address: of the folder, of what lies above it, or of the script in it. Null for
 * what is no address. `www.example.com` becomes `https://www.example.com/t`.
 */
export function folderMeant(text: string): string | null {
  const [url = ''] = normaliseUrl(text)?.split(/[?#]/, 1) ?? [];
  const folder = url.replace(SCRIPT_NAME, '').replace(/\/+$/, '');
  if (folder === '') return null;
  return folder.endsWith(FOLDER) ? folder : `${folder}${FOLDER}`;
}

/** Is it, as browsers need it on pages over https, an address over https? On one's own machine anything goes. */
export const isLoadable = (folder: string): boolean => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(folder);
