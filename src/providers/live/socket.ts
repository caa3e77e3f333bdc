import { TOKEN_PROTOCOL } from '#domain/wire/together.ts';
import { readSession } from '../session/session.ts';

/** What a page hears of a socket that never opened (RFC 6455). */
const BROKEN = 1006;

export interface SocketListener {
  readonly opened: () => void;
  readonly heard: (text: string) => void;
  /** Once, also where it never opened. */
  readonly closed: (code: number) => void;
}

export interface OpenSocket {
  readonly say: (text: string) => void;
  readonly close: () => void;
}

function addressOf(path: string): string {
  const address = new URL(path, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** A WebSocket of whoever is signed in. A browser cannot set its headers: the token goes beside the protocol. */
export function openSocket(path: string, speaks: string, { opened, heard, closed }: SocketListener): OpenSocket {
  const socket = new WebSocket(addressOf(path), [speaks, `${TOKEN_PROTOCOL}${readSession()?.access_token ?? ''}`]);
  socket.onopen = opened;
  socket.onmessage = ({ data }) => heard(String(data));
  socket.onclose = ({ code }) => closed(code || BROKEN);
  return {
    say: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
