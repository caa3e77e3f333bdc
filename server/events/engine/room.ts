import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, readHolder, thisProcess } from '#server/process-holder.ts';

const PREFIX = 'flumen-engine-';
const HOLDER = 'holder.json';

/** Takes away the rooms of processes that were killed. One without a readable holder may be just being made. */
function removeLeftOver(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const room = join(tmpdir(), name);
    const holder = readHolder(join(room, HOLDER));
    if (holder && !isAlive(holder)) rmSync(room, { recursive: true, force: true });
  }
}

/** A private folder for the socket and the configuration of an engine, of this process alone. */
export function makeRoom(): string {
  removeLeftOver();
  const room = mkdtempSync(join(tmpdir(), PREFIX));
  writeFileSync(join(room, HOLDER), JSON.stringify(thisProcess()), { mode: 0o600 });
  return room;
}
