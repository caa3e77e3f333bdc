/** Milliseconds for which an answer that was asked for ahead may be taken. */
const FRESH = 5_000;

/** By session and path. */
const asked = new Map<string, { readonly at: number; readonly answer: Promise<Response> }>();
const keyOf = (path: string, token: string | undefined) => `${token} ${path}`;

/** Keeps what was asked before the code that will ask for it is there. */
export function keepAhead(path: string, token: string, answer: Promise<Response>): void {
  // Where nobody takes it, nothing went wrong.
  answer.catch(() => undefined);
  asked.set(keyOf(path, token), { at: performance.now(), answer });
}

/** The answer that was asked for ahead, once, and only to whom it was given. */
export function takeAhead(path: string, token: string | undefined): Promise<Response> | undefined {
  const kept = asked.get(keyOf(path, token));
  asked.delete(keyOf(path, token));
  return kept && performance.now() - kept.at < FRESH ? kept.answer : undefined;
}

/** Something is written: what was read before may be otherwise now. */
export const forgetAhead = () => asked.clear();
