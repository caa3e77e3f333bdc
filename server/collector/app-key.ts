import { createHash, timingSafeEqual } from 'node:crypto';
import type { WorkspaceConfig } from './workspace-config.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Is this the workspace's app key? Compared in constant time. */
export function isAppKey(_secret: string, config: WorkspaceConfig, given: string): boolean {
  return timingSafeEqual(digest(config.appKey), digest(given));
}
