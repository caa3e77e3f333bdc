type FormValue = string | FormValue[] | { [key: string]: FormValue };
type FormObject = { [key: string]: FormValue };

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 5;

/** `newClient[email]` -> ['newClient', 'email']; a key that is not of this form is one step. */
function stepsOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(key);
  if (!match?.[1] || !match[2]) return [key];
  return [match[1], ...match[2].slice(1, -1).split('][')];
}

/** A list grows in place: copied at every value, a body of nothing but one key would take minutes. */
function add(target: FormObject, key: string, value: string): void {
  const before = target[key];
  if (Array.isArray(before)) before.push(value);
  else target[key] = before === undefined ? [value] : [before, value];
}

function put(target: FormObject, steps: readonly string[], value: string): void {
  const [first = '', ...rest] = steps;
  const before = target[first];
  if (rest.length === 0 && before === undefined) target[first] = value;
  else if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) add(target, first, value);
  else {
    const inner = typeof before === 'object' && !Array.isArray(before) ? before : Object.create(null);
    target[first] = inner;
    put(inner, rest, value);
  }
}

/**
 * Reads `application/x-www-form-urlencoded`. `a[b]=1` nests, `a[]=1&a[]=2` and a repeated key
 * make lists. Values stay text; the schema of the route turns them into numbers or booleans.
 */
export function parseForm(text: string): FormObject {
  // Without a prototype there is no `toString` that a field of that name would be taken to repeat.
  const result: FormObject = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const steps = stepsOf(key);
    if (steps.length <= MAX_DEPTH && !steps.some((step) => FORBIDDEN.has(step))) put(result, steps, value);
  }
  return result;
}
