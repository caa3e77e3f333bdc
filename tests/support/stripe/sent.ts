import { Refused } from './shapes/pages.ts';

/** What a request holds, by the names as they travel: `items[0][price]`. All of it is text; an empty one unsets. */
export class Sent {
  constructor(private readonly all: URLSearchParams) {}

  /** Is anything said under a name, or below it? */
  has = (name: string): boolean => [...this.all.keys()].some((key) => key === name || key.startsWith(`${name}[`));

  text = (name: string): string | null => this.all.get(name) || null;

  needed(name: string): string {
    const text = this.text(name);
    if (text === null) throw new Refused(400, `Missing required param: ${name}.`, 'parameter_missing');
    return text;
  }

  number(name: string): number | null {
    const text = this.text(name);
    return text === null ? null : Number(text);
  }

  flag(name: string): boolean | null {
    const text = this.text(name);
    return text === null ? null : text === 'true';
  }

  /** `lookup_keys[0]`, `lookup_keys[1]`, …; null where there is no such list. */
  texts(name: string): string[] | null {
    const found = [...this.all].filter(([key]) => key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length)));
    return found.length > 0 ? found.map(([, text]) => text) : null;
  }

  metadata(): Record<string, string> {
    const named = [...this.all].flatMap(([key, text]) => {
      const [, name] = /^metadata\[(.+)\]$/.exec(key) ?? [];
      return name === undefined ? [] : [[name, text] as const];
    });
    return Object.fromEntries(named);
  }
}
