import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';

/** What a token says, and the key it was signed with: one of these, by HS256; null for any other. */
export async function verifiedBy(
  keys: readonly Buffer[],
  token: string,
  options: Omit<JWTVerifyOptions, 'algorithms'>,
): Promise<{ readonly payload: JWTPayload; readonly key: Buffer } | null> {
  for (const key of keys) {
    const read = await jwtVerify(token, key, { ...options, algorithms: ['HS256'] }).catch(() => null);
    if (read) return { payload: read.payload, key };
  }
  return null;
}
