import type { Parameter } from '#server/events/analytics.ts';

/** Collects the values of a statement; SQL text only ever holds the placeholder that comes back. */
export class Parameters {
  readonly #values: Record<string, Parameter> = {};
  readonly #names = new Map<string, string>();

  /** Placeholder of a value, e.g. `{p3:String}`. Equal values share one. */
  add(type: string, value: Parameter): string {
    const key = `${type} ${JSON.stringify(value)}`;
    const known = this.#names.get(key);
    if (known) return known;
    const name = `p${this.#names.size}`;
    const placeholder = `{${name}:${type}}`;
    this.#values[name] = value;
    this.#names.set(key, placeholder);
    return placeholder;
  }

  text(value: string): string {
    return this.add('String', value);
  }

  get values(): Readonly<Record<string, Parameter>> {
    return this.#values;
  }
}
