/** A unique id whose text order is the order of making: nine digits of time, then 18 of chance, all in base 36. */
export function newId(): string {
  let id = Date.now().toString(36).padStart(9, '0');
  for (const byte of crypto.getRandomValues(new Uint8Array(18))) id += (byte % 36).toString(36);
  return id;
}
