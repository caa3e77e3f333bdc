import type pg from 'pg';

/** A statement is prepared once it came this often; before that it may never come again. */
const OFTEN = 20;
/** Each costs every connection some ten kilobytes. */
const MOST_PREPARED = 200;
const MOST_COUNTED = 1_000;

interface Statement {
  readonly text: string;
  readonly name?: string;
}

function isUnnamed(config: unknown): config is Statement {
  return (
    typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string' && !Reflect.get(config, 'name')
  );
}

/**
 * Gives statements that come again and again a name, by which the server keeps them parsed and
 * planned on each connection: measured on the embedded store, a row by its key then takes 0.6 of
 * the time. Statements are known by their text, which holds no values; plain texts without
 * parameters, as migrations and the job queue send them, stay as they are.
 */
export class Prepared {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Makes a connection send its statements by name. */
  over(client: pg.ClientBase): void {
    const send = client.query;
    const query = (config: unknown, ...rest: readonly unknown[]): unknown =>
      Reflect.apply(send, client, [isUnnamed(config) ? this.#named(config) : config, ...rest]);
    Object.assign(client, { query });
  }

  #named(statement: Statement): Statement {
    const { text } = statement;
    const name = this.#names.get(text) ?? this.#nameFor(text);
    return name === undefined ? statement : { ...statement, name };
  }

  #nameFor(text: string): string | undefined {
    if (this.#names.size >= MOST_PREPARED) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < OFTEN) {
      if (this.#counts.size >= MOST_COUNTED) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `flumen_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
