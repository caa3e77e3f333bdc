import type { Sql } from './client.ts';

/** More workspaces are not remembered. */
const MOST = 100_000;

/**
 * Which workspaces have costs, so that those without are not asked for them with every report. Only where this process
 * alone writes: elsewhere each may have some.
 */
export class WorkspacesWithSpend {
  readonly #sql: Sql;
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Were there ever costs of this workspace? @throws StoreError. */
  of(workspace: string): Promise<boolean> {
    if (!this.#sql.embedded) return Promise.resolve(true);
    const known = this.#known.get(workspace);
    if (known) return known;
    if (this.#known.size >= MOST) this.#known.clear();
    const asked = this.#sql
      .select('SELECT 1 FROM spend WHERE workspace_id = {workspace:UUID} LIMIT 1', { workspace })
      .then((rows) => rows.length > 0);
    this.#known.set(workspace, asked);
    // Whoever asks next asks the store again.
    asked.catch(() => this.#known.get(workspace) === asked && this.#known.delete(workspace));
    return asked;
  }

  /** Costs of these workspaces may have been stored: said after the write ended, however it ended. */
  note(workspaces: readonly string[]): void {
    for (const workspace of new Set(workspaces)) this.#known.set(workspace, Promise.resolve(true));
  }
}
