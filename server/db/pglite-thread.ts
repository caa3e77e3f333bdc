import { parentPort, workerData } from 'node:worker_threads';
import { openPglite, type PgliteFolder } from './pglite.ts';

/**
 * The thread of the embedded store. It takes whole messages of PostgreSQL's protocol and answers
 * with what the server sends back for them; `null` closes the store and ends the thread.
 */
const database = await openPglite(workerData as PgliteFolder);
let turn: Promise<unknown> = Promise.resolve();

async function answer(messages: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // What is handed over is a view of the engine's memory, which the next part overwrites.
  await database.execProtocolRawStream(messages, { onRawData: (part) => parts.push(part.slice()) });
  const whole = new Uint8Array(Buffer.concat(parts));
  parentPort?.postMessage(whole, [whole.buffer]);
}

parentPort?.on('message', (messages: Uint8Array | null) => {
  turn = turn.then(async () => {
    if (messages) return answer(messages);
    await database.close();
    parentPort?.close();
  });
});
parentPort?.postMessage('open');
