import { request } from 'node:http';

/** How to reach an engine process. */
export interface EngineAddress {
  readonly socket: string;
  readonly user: string;
  readonly secret: string;
}

/** Did the engine answer this short question with "Ok." in time? Never rejects. */
export function askEngine({ socket, user, secret }: EngineAddress, path: string, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ socketPath: socket, path, auth: `${user}:${secret}`, signal: AbortSignal.timeout(ms) }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.complete && response.statusCode === 200));
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });
}
