type FormValue = string | FormValue[] | { [key: string]: FormValue };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 5;

/** `newClient[email]` -> ['newClient', 'email']; a key that is not of this form is one step. */
function stepsOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(key);
  if (!match?.[1] || !match[2]) return [key];
  return [match[1], ...match[2].slice(1, -1).split('][')];
}

function put(target: { [key: string]: FormValue }, steps: readonly string[], value: string): void {
  const [first = '', ...rest] = steps;
  const before = target[first];
  if (rest.length === 0) {
    target[first] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  } else if (rest.length === 1 && rest[0] === '') {
    target[first] = [...(Array.isArray(before) ? before : []), value];
  } else {
    const inner = typeof before === 'object' && !Array.isArray(before) ? before : Object.create(null);
    target[first] = inner;
    put(inner, rest, value);
  }
}

/**
 * Reads `application/x-www-form-urlencoded`. `a[b]=1` nests, `a[]=1&a[]=2` and a repeated key
 * make lists. Values stay text; the schema of the route turns them into numbers or booleans.
 */
export function parseForm(text: string): { [key: string]: FormValue } {
  // Without a prototype there is no `toString` that a field of that name would be taken to repeat.
  const result: { [key: string]: FormValue } = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const steps = stepsOf(key);
    if (steps.length <= MAX_DEPTH && !steps.some((step) => FORBIDDEN.has(step))) put(result, steps, value);
  }
  return result;
}
