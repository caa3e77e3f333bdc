import { type FromServer, TOGETHER_PROTOCOL } from '#domain/wire/together.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import type { CanvasTogether, Probe } from '#src/canvas/host.ts';
import { api } from '#src/providers/data/api.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { openSocket } from '#src/providers/live/socket.ts';

/** What a refusal of a plain request says about a socket. */
function probeOf(error: unknown): Probe {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return { kind: 'away' };
  if (error.status === 429) return { kind: 'full' };
  // Asked for as anything but a socket, it is refused for just that: nothing else is in the way.
  return error.has('upgrade_required') ? { kind: 'free' } : { kind: 'refused', message: error.message };
}

/** The others at a canvas, over a WebSocket. */
export function connectionOf(id: string): CanvasTogether {
  const path = partsOf(protocol.together).path.replace(':id', id);
  return {
    connect: ({ opened, heard, closed }) => {
      const socket = openSocket(path, TOGETHER_PROTOCOL, { opened, heard: (text) => heard(JSON.parse(text) as FromServer), closed });
      return { say: (message) => socket.say(JSON.stringify(message)), close: socket.close };
    },
    probe: () => api.get(path).then(() => ({ kind: 'free' }) as const, probeOf),
  };
}
