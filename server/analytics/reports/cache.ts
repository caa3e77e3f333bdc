const KEPT_MS = 2000;
const KEPT_ANSWERS = 200;

/**
 * Shares an answer among those who ask the same within two seconds, also while it is still being
 * worked out. Answers say themselves of when they are.
 */
export class AnswerCache {
  readonly #answers = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>();

  get<T>(key: string, make: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const known = this.#answers.get(key);
    if (known && known.until > now) return known.answer as Promise<T>;
    const answer = make();
    this.#answers.set(key, { until: Number.POSITIVE_INFINITY, answer });
    const settle = (until: number) => {
      if (this.#answers.get(key)?.answer === answer) this.#answers.set(key, { until, answer });
      this.#forget();
    };
    answer.then(
      () => settle(Date.now() + KEPT_MS),
      () => settle(0),
    );
    return answer;
  }

  #forget(): void {
    const now = Date.now();
    for (const [key, { until }] of this.#answers) if (until <= now || this.#answers.size > KEPT_ANSWERS) this.#answers.delete(key);
  }
}
