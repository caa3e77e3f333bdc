import { build } from '../../scripts/prepare.mjs';
import { startIdentity } from './support/identity.ts';
import { startMailbox } from './support/mailbox.ts';
import { freePort, startProduct } from './support/product.ts';

/**
 * One product for all journeys: the server, built from the sources as they are, on an empty data folder and a free port, with
 * its demo, and the servers it talks to: mail, and log-in by somebody else. Returns the tear-down.
 * With FLUMEN_E2E_URL set the journeys run against a product that is already there.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FLUMEN_E2E_URL) return undefined;
  build();
  const port = await freePort();
  const mailbox = await startMailbox();
  const identity = await startIdentity(`http://127.0.0.1:${port}`);
  const mail = { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Flumen <no-reply@flumen.test>' };
  const product = await startProduct({ port, settings: { ...mail, ...identity.settings, FLUMEN_TRUST_PROXY: '1' } });
  process.env.FLUMEN_E2E_URL = product.url;
  process.env.FLUMEN_E2E_MAILBOX = mailbox.url;
  return async () => {
    await product.stop();
    await mailbox.stop();
    await identity.stop();
  };
}
