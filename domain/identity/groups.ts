/** What is known of a group: its visitors, and the kinds of keys that name it. */
export interface Group {
  visitors: number;
  readonly keys: Set<string>;
}

/** Things that are joined step by step, each group with what is known of it. */
export class Groups {
  readonly #above = new Map<string, string>();
  readonly #groups = new Map<string, Group>();

  /** The one that stands for the group of this. `own`: what is known of it while it is alone. */
  find(one: string, own: () => Group): string {
    let top = one;
    for (let above = this.#above.get(top); above !== undefined; above = this.#above.get(top)) top = above;
    if (top === one && !this.#groups.has(one)) this.#groups.set(one, own());
    // Everybody on the way is put right below the top, so that the next way is short.
    for (let at = one; at !== top; ) {
      const above = this.#above.get(at) ?? top;
      this.#above.set(at, top);
      at = above;
    }
    return top;
  }

  of(top: string): Group {
    const group = this.#groups.get(top);
    if (!group) throw new Error(`Nothing stands for a group as ${top}`);
    return group;
  }

  /** Puts the second group into the first; both are named by the ones that stand for them. */
  join(top: string, other: string): void {
    if (top === other) return;
    const [into, from] = [this.of(top), this.of(other)];
    into.visitors += from.visitors;
    for (const key of from.keys) into.keys.add(key);
    this.#above.set(other, top);
    this.#groups.delete(other);
  }
}
