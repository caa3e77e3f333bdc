import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface Received {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A real SMTP server, and a page of what it received: the journeys run in other processes than it does. */
export interface Mailbox {
  readonly smtpUrl: string;
  readonly url: string;
  stop(): Promise<void>;
}

const portOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address ? address.port : 0);

async function read(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

export async function startMailbox(): Promise<Mailbox> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      read(stream)
        .then((raw) => PostalMime.parse(raw))
        .then(({ subject = '', text = '', html = '' }) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), subject, text, html });
          done();
        })
        .catch(done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const page = createServer((_request, response) => response.end(JSON.stringify(received)));
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
    url: `http://127.0.0.1:${portOf(page.address())}`,
    async stop() {
      await new Promise<void>((resolve) => smtp.close(resolve));
      await new Promise((resolve) => page.close(resolve));
    },
  };
}

/** The newest mail to an address whose subject matches; waits for it. */
export async function mailTo(address: string, subject: RegExp): Promise<Received> {
  const box = process.env.FLUMEN_E2E_MAILBOX;
  if (!box) throw new Error('this journey reads mail: let the suite start the product');
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const mails = (await (await fetch(box)).json()) as Received[];
    const found = mails.filter(({ to, subject: title }) => to.includes(address) && subject.test(title)).at(-1);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`no mail about ${subject} reached ${address}`);
}

/** The first link in a mail that leads to this path of the product, as a path. */
export function linkIn({ text }: Received, path: string): string {
  const found = text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname.startsWith(path));
  if (!found) throw new Error(`no link to ${path} in:\n${text}`);
  const { pathname, search } = new URL(found);
  return pathname + search;
}
