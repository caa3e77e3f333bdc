import { z } from 'zod';
import { readLinkToken } from '#domain/tracking/linker.ts';
import type { LinkQuestion } from '#domain/wire/track.ts';
import { HttpError } from '#server/http/errors.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import type { CollectorState } from '../collector.ts';
import { workspaceReason } from '../filtering/filter.ts';
import { plainHost } from '../rows/page-address.ts';
import { isOwnHost } from '../workspace-config.ts';

/** The body of `POST /t/l`. */
export const linkSchema = z.strictObject({
  v: z.literal(1),
  workspace: z.uuid(),
  token: z.string().max(4096),
  sent: z.number().min(0),
  host: z.string().max(255),
  language: z.string().max(64),
}) satisfies z.ZodType<LinkQuestion>;

/** False for a token that was shown before, wherever. */
async function isFirstUse({ parts }: CollectorState, token: string): Promise<boolean> {
  try {
    await countAttempt(parts.db, 'tracking-link', token, parts.clock());
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return false;
    throw error;
  }
}

/**
 * May the browser that asks take over the visitor of this token? It must be the browser that made
 * it, no more than two minutes ago, for the host it is used on, which the workspace lists; and each
 * token buys one yes, so that a link somebody passed on makes nobody somebody else.
 */
export async function isGoodLink(
  state: CollectorState,
  { workspace, token, sent, host, language }: LinkQuestion,
  { ip, userAgent }: { readonly ip: string; readonly userAgent: string },
): Promise<boolean> {
  const config = await state.configs.get(workspace.toLowerCase(), ip);
  if (!config || workspaceReason(config, state.parts.clock().getTime()) !== null || !isOwnHost(config, plainHost(host))) return false;
  if (readLinkToken(token, { userAgent, language, host: host.toLowerCase() }, sent) === null) return false;
  return isFirstUse(state, `${config.id} ${token}`);
}
