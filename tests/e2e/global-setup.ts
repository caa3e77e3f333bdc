import { startMailbox } from './support/mailbox.ts';
import { startProduct } from './support/product.ts';

/**
 * One product for all journeys: the built server on an empty data folder and a free port, with
 * its demo, and the servers it talks to: mail, and log-in by somebody else. Returns the tear-down.
 * With FLUMEN_E2E_URL set the journeys run against a product that is already there.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FLUMEN_E2E_URL) return undefined;
  const mailbox = await startMailbox();
  const product = await startProduct({ settings: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Flumen <no-reply@flumen.test>' } });
  process.env.FLUMEN_E2E_URL = product.url;
  process.env.FLUMEN_E2E_MAILBOX = mailbox.url;
  return async () => {
    await product.stop();
    await mailbox.stop();
  };
}
