/** How far several calls have got. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;

/**
 * Runs the calls one after the other and tells how many are done, before the first and after each. The
 * first that fails ends it: rejects with its reason.
 */
export async function inTurn<C, A>(calls: readonly C[], run: (call: C) => Promise<A>, onProgress?: OnProgress): Promise<readonly A[]> {
  const answers: A[] = [];
  onProgress?.({ done: 0, total: calls.length });
  for (const call of calls) {
    answers.push(await run(call));
    onProgress?.({ done: answers.length, total: calls.length });
  }
  return answers;
}
