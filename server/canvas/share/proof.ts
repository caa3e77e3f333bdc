import type { SharePorts } from '#server/canvas/ports.ts';
import { holdsMac, macOf } from '#server/secrets/secret.ts';
import type { Entered } from './entered.ts';

const PURPOSE = 'flumen share proof';

type Link = Pick<Entered['share'], 'id' | 'password_hash'>;
type Secrets = Pick<SharePorts, 'settings'>;
const provenBy = ({ id, password_hash }: Link): string => JSON.stringify([id, password_hash]);

/** Shows later that somebody entered by a link as it is now; worth nothing once its password is another. */
export const proofOf = ({ settings }: Secrets, share: Link): string => macOf(settings.secret, PURPOSE, provenBy(share));

export const isProvenBy = ({ settings }: Secrets, share: Link, proof: string): boolean =>
  holdsMac(settings.secret, PURPOSE, provenBy(share), proof);
