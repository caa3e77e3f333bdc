import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes that go out in one packet: smaller answers arrive no sooner compressed. */
const ONE_PACKET = 1_400;

/**
 * Compresses the answers of all routes registered after it in this scope, for clients that take it.
 * Streams of events stay as they are, because what waits for more to compress arrives late; bodies
 * of requests are never unpacked, because a small one may hold a very large one.
 *
 * Guessing secrets by the length of answers needs another site that can send requests as the
 * person. Sessions travel in a header that no other site can set, so there is none.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: ONE_PACKET, globalDecompression: false });
}
