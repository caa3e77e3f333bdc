import { createTransport, type Transporter } from 'nodemailer';
import type { Settings } from '#server/settings.ts';

/** What leaves the house. */
export interface Letter {
  /** The same at every try, so that a mail program shows a letter that came twice once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const transports = new Map<string, Transporter>();

/** One pooled connection per server address and process. */
function transportOf(url: string): Transporter {
  const known = transports.get(url);
  if (known) return known;
  const made = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  transports.set(url, made);
  return made;
}

/** Where a server's answer ends: its own words, without what was sent. */
const REASON_LENGTH = 500;

/**
 * Hands a letter to the SMTP server of the settings.
 * @throws Error with the server's own words when it is refused or does not answer.
 */
export async function deliver({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>, { id, ...letter }: Letter): Promise<void> {
  if (!smtpUrl) throw new Error('no SMTP server is set');
  try {
    await transportOf(smtpUrl).sendMail({ from: mailFrom, messageId: `<${id}@flumen>`, ...letter, headers: { ...letter.headers } });
  } catch (error) {
    throw new Error((error instanceof Error ? error.message : String(error)).slice(0, REASON_LENGTH));
  }
}

/** Closes what is open, at the end of the process. */
export function closeTransports(): void {
  for (const transport of transports.values()) transport.close();
  transports.clear();
}
