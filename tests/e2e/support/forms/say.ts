import en from '#locales/en.json' with { type: 'json' };

/** A text of the product in English, so that another wording of it is not another product. */
export function say(key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const text = key.split('.').reduce<unknown>((found, step) => (found as Record<string, unknown> | undefined)?.[step], en);
  if (typeof text !== 'string') throw new Error(`there is no text ${key}`);
  return text.replace(/{{(\w+)}}/g, (_whole, name: string) => String(params[name] ?? ''));
}

/** Field "…" is required, where the field is called by this text. */
export const required = (key: string) => say('errors.required', { field: say(key) });
