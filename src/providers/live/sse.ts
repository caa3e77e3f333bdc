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
