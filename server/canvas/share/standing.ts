import type { SharePorts } from '#server/canvas/ports.ts';
import { HttpError } from '#server/http/errors.ts';
import { holdsMac, macOf } from '#server/secrets/secret.ts';
import { type Entered, standingShare } from './entered.ts';

const PURPOSE = 'flumen share proof';

type Link = Pick<Entered['share'], 'id' | 'password_hash'>;
const provenBy = ({ id, password_hash }: Link): string => JSON.stringify([id, password_hash]);

/** Shows later that somebody entered by a link as it is now; worth nothing once its password is another. */
export const proofOf = ({ settings }: Pick<SharePorts, 'settings'>, share: Link): string =>
  macOf(settings.secret, PURPOSE, provenBy(share));

/**
 * Passes while a link lets in whoever entered by it. No password is tried here, so that asking every few seconds is cheap
 * and nobody can guess by it.
 * @throws HttpError 404 `share_gone`, 403 `share_resting`, 403 `share_password` where the password is another.
 */
export async function requireStanding(context: SharePorts, id: string, proof: string): Promise<void> {
  const link = await standingShare(context, id);
  if (link === 'gone') throw new HttpError(404, 'share_gone');
  if (link === 'resting') throw new HttpError(403, 'share_resting');
  if (link.share.password_hash === null || holdsMac(context.settings.secret, PURPOSE, provenBy(link.share), proof)) return;
  throw new HttpError(403, 'share_password');
}
