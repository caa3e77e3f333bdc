import type { SharedCanvas } from '#resources/shapes/canvas/shares.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import { HttpError } from '#server/http/errors.ts';
import { enterAgain, standingShare } from './entered.ts';
import { isProvenBy } from './proof.ts';
import { seenOf, shownTo } from './shown.ts';

interface AskedAgain {
  readonly proof: string;
  /** What whoever asks was shown. */
  readonly seen?: string | undefined;
}

/**
 * Passes while a link lets in whoever entered by it. No password is tried here, so that asking every few seconds is cheap
 * and nobody can guess by it. Answers what the link shows by now where that is not what was seen; null where it is.
 * @throws HttpError 404 `share_gone`, 403 `share_resting`, 403 `share_password` where the password is another.
 */
export async function requireStanding(context: SharePorts, id: string, { proof, seen }: AskedAgain): Promise<SharedCanvas | null> {
  const link = await standingShare(context, id);
  if (link === 'gone') throw new HttpError(404, 'share_gone');
  if (link === 'resting') throw new HttpError(403, 'share_resting');
  const isProven = isProvenBy(context, link.share, proof);
  if (!isProven && link.share.password_hash !== null) throw new HttpError(403, 'share_password');
  // The id of a link is no secret: what it shows is for who had its address, and was given the proof of that.
  if (!isProven || seen === undefined || seen === seenOf(link)) return null;
  return shownTo(context, await enterAgain(context, id));
}
