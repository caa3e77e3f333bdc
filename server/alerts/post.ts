import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { namesPrivateAddress, publicLookup } from '#server/outgoing/public-address.ts';

/** From the first byte to the last. */
const LONGEST_MS = 10_000;
/** What is read of an answer, to tell the owner of the address what it said. */
const ANSWER_BYTES = 2048;
const SHOWN = 200;
/** A message is some hundreds of bytes. */
const MOST_BYTES = 64 * 1024;

export interface Letter {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}
/** What became of it: null, or why it was not taken. `final`: another try would be refused as well. */
export type Refusal = { readonly reason: string; readonly final: boolean } | null;

const final = (reason: string): Refusal => ({ reason, final: true });

async function startOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) {
    text += String(chunk);
    if (text.length >= ANSWER_BYTES) break;
  }
  answer.destroy();
  return text.replace(/\s+/g, ' ').trim().slice(0, SHOWN);
}

async function refusalOf(answer: IncomingMessage): Promise<Refusal> {
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) {
    answer.destroy();
    return null;
  }
  const said = await startOf(answer).catch(() => '');
  const isRedirect = status >= 300 && status < 400;
  const reason = `${status}${isRedirect ? ', redirects are not followed' : ''}${said ? `: ${said}` : ''}`;
  // 410: the address is gone for good.
  return { reason, final: isRedirect || status === 410 };
}

/**
 * Posts a message to an address that somebody typed. Only over https and only to public addresses,
 * unless the setting allows private ones; no redirect is followed, no proxy is asked, and no more than
 * the start of the answer is read.
 */
export async function post(letter: Letter, allowPrivate: boolean): Promise<Refusal> {
  if (!URL.canParse(letter.url)) return final('no address');
  const url = new URL(letter.url);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return final('only https is posted to');
  if (!allowPrivate && namesPrivateAddress(url)) return final('the address is in a private network');
  if (Buffer.byteLength(letter.body) > MOST_BYTES) return final('the message is too long');
  const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = send(url, {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(LONGEST_MS),
        headers: { 'content-type': 'application/json', 'user-agent': 'Flumen', ...letter.headers },
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      });
      asked.once('response', resolve).once('error', reject).end(letter.body);
    });
    return await refusalOf(answer);
  } catch (error) {
    if (error instanceof Error && error.name === 'PrivateAddress') return final(error.message);
    const isLate = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');
    return { reason: isLate ? 'no answer within 10 seconds' : (error as Error).message.slice(0, SHOWN), final: false };
  }
}
