import { type FromServer, TOGETHER_PROTOCOL, TOKEN_PROTOCOL } from '#domain/wire/together.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import type { CanvasTogether, Knock } from '#src/canvas/host.ts';
import { api } from '#src/providers/data/api.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { readSession } from '#src/providers/session/session.ts';

/** What a page hears of a socket that never opened (RFC 6455). */
const BROKEN = 1006;

const pathOf = (id: string) => partsOf(protocol.together).path.replace(':id', id);

function addressOf(id: string): string {
  const address = new URL(pathOf(id), window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/** What a refusal of a plain request says about a socket. */
function knockOf(error: unknown): Knock {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { kind: 'away' };
  if (error.status === 429) return { kind: 'full' };
  // Asked for as anything but a socket, it is refused for just that: nothing else is in the way.
  return error.has('upgrade_required') ? { kind: 'free' } : { kind: 'refused', message: error.message };
}

/** The others at a canvas, over a WebSocket. A browser cannot set its headers: the token goes beside the protocol. */
export function lineOf(id: string): CanvasTogether {
  return {
    connect: ({ opened, heard, closed }) => {
      const token = readSession()?.access_token ?? '';
      const socket = new WebSocket(addressOf(id), [TOGETHER_PROTOCOL, `${TOKEN_PROTOCOL}${token}`]);
      socket.onopen = opened;
      socket.onmessage = ({ data }) => heard(JSON.parse(String(data)) as FromServer);
      socket.onclose = ({ code }) => closed(code || BROKEN);
      return {
        say: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
        close: () => socket.close(),
      };
    },
    knock: () => api.get(pathOf(id)).then(() => ({ kind: 'free' }) as const, knockOf),
  };
}
