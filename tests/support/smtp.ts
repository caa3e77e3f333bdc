import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it is given. */
export interface Smtp {
  readonly url: string;
  readonly received: readonly { readonly to: readonly string[]; readonly mail: Email }[];
  /** The newest mail to this address, waiting for the first one. */
  next(to: string): Promise<Email>;
  /** The next so many deliveries are refused for now. */
  refuse(times: number): void;
  close(): Promise<void>;
}

const WAIT_MS = 30_000;

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

export async function openSmtp(): Promise<Smtp> {
  const received: { to: string[]; mail: Email }[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      if (refusals <= 0) return done();
      refusals -= 1;
      done(Object.assign(new Error('mailbox busy, try again later'), { responseCode: 450 }));
    },
    onData(stream, session, done) {
      readAll(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
          done();
        })
        .catch(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async next(to) {
      for (const end = Date.now() + WAIT_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
        const found = received.findLast((one) => one.to.includes(to));
        if (found) return found.mail;
      }
      throw new Error(`no mail to ${to} came`);
    },
    refuse(times) {
      refusals = times;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
