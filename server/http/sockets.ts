import { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { MOST_UPDATE_BYTES } from '#domain/wire/together.ts';

/** Bytes of a message: a change of a canvas as text, and what is said around it. */
const MOST_MESSAGE = Math.ceil((MOST_UPDATE_BYTES * 4) / 3) + 1024;
/** How long a page may take to answer the good-bye of a server that stops, in milliseconds. */
const GOODBYE_MS = 1_000;

/**
 * A request as Node reads it, that asks for another protocol only where it asks for a WebSocket. Once a server takes
 * those, Node hands every request with an `Upgrade` to them, and programs that would rather speak HTTP/2 (`Upgrade: h2c`,
 * as Java's own client does on plain connections) would be turned away instead of simply answered.
 */
export class Asked extends IncomingMessage {
  // Node sets it while the request is being made: a field of its own would come later and forget it.
  declare wantsOther: boolean | null;

  get upgrade(): boolean {
    const isSocket = this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket';
    return Boolean(this.wantsOther) && isSocket;
  }

  set upgrade(wants: boolean | null) {
    this.wantsOther = wants;
  }
}

/**
 * WebSockets, for routes that name a `wsHandler`. Mounted before anything that refuses: the plugin ends the connection of
 * whoever is refused, where it has seen the request first.
 */
export async function takeSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MOST_MESSAGE, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, 'a socket broke');
      socket.terminate();
    },
    preClose(done) {
      for (const socket of app.websocketServer.clients) {
        socket.close(1001, 'the server stops');
        setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
      }
      app.websocketServer.close();
      done();
    },
  });
}
