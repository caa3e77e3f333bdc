import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SCRIPT_PARTS, type ScriptPart, type ScriptSettings } from '#domain/wire/track.ts';
import { fromRoot } from '#server/root.ts';
import { workspaceReason } from '../filtering/filter.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';

export interface Script {
  readonly text: string;
  readonly etag: string;
}

/** The built tracker with its parts below; `vite build` makes it. */
export const SCRIPT_FOLDER = fromRoot('dist', 'tracker');

interface Built {
  readonly text: string;
  readonly parts: ScriptSettings['parts'];
}

/** File names of the parts by part; null while one is missing. */
async function readParts(folder: string): Promise<ScriptSettings['parts'] | null> {
  const files = await readdir(join(folder, 'p')).catch(() => []);
  const named = SCRIPT_PARTS.map((part) => [part, files.find((file) => file.startsWith(`${part}-`))] as const);
  return named.every(([, file]) => file) ? (Object.fromEntries(named) as Record<ScriptPart, string>) : null;
}

const etagOf = (text: string) => `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"`;

/** What the page's own calls meet where nothing counts: nothing is loaded, kept or sent. */
const SILENT = "(()=>{const f=()=>{};f.on='off';f.getVisitorId=f;window.flumen=f})();";

/** A workspace as its script knows it. `received`: milliseconds. */
function settingsOf(config: WorkspaceConfig, parts: ScriptSettings['parts'], publicUrl: string): ScriptSettings {
  return { workspace: config.id, home: `${publicUrl}/t/`, auto: config.automaticActions, mode: config.mode, sites: config.hosts, parts };
}

/** Is this text the script of the workspace, or what lies in its place while nothing would count? A proxy may have added to it. */
export const isScriptOf = (text: string, workspace: string): boolean =>
  text.includes(SILENT) || text.includes(`"workspace":${JSON.stringify(workspace)}`);

/** JSON that may stand in a script. */
const literal = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The built script and its parts, read once and again after they were rebuilt. */
export class ScriptFiles {
  readonly #folder: string;
  readonly #publicUrl: string;
  #built: (Built & { readonly changed: number }) | null = null;

  constructor(folder: string, publicUrl: string) {
    this.#folder = folder;
    this.#publicUrl = publicUrl;
  }

  /** The script of a workspace; where nothing that it sends would count, one that sends nothing. Null while none is built. */
  async of(config: WorkspaceConfig, now: Date): Promise<Script | null> {
    const built = await this.#read();
    if (!built) return null;
    const isSilent = workspaceReason(config, now.getTime()) !== null;
    const text = isSilent ? SILENT : `(flumenSettings=>{${built.text}})(${literal(settingsOf(config, built.parts, this.#publicUrl))});`;
    return { text, etag: etagOf(text) };
  }

  /** A part by its file name, which changes with its content; null where there is none. */
  async part(name: string): Promise<Buffer | null> {
    const built = await this.#read();
    return built && Object.values(built.parts).includes(name) ? readFile(join(this.#folder, 'p', name)) : null;
  }

  async #read(): Promise<Built | null> {
    const file = await stat(join(this.#folder, 't.js')).catch(() => null);
    if (!file) return null;
    if (this.#built?.changed !== file.mtimeMs) {
      const [text, parts] = await Promise.all([readFile(join(this.#folder, 't.js'), 'utf8'), readParts(this.#folder)]);
      if (!parts) return null;
      this.#built = { text, parts, changed: file.mtimeMs };
    }
    return this.#built;
  }
}
