const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Splits a text/event-stream into the JSON of its `data:` lines; keeps the unfinished rest. */
export function readMessages(buffer: string): { readonly messages: readonly string[]; readonly rest: string } {
  const blocks = buffer.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const data = (block: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n');
  return { messages: blocks.map(data).filter((message) => message !== ''), rest };
}

/** Doubling, with a random part so that a restarted server is not met by everybody at once. */
export function waitBefore(attempt: number, random = Math.random()): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}
