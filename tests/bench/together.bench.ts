import { perform } from '#domain/canvas/changes/perform.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { openTestServer } from '#tests/support/server.ts';
import { SharedPage } from '#tests/support/together.ts';

/** At most as many as a page may send without being slowed down. Milliseconds from a change at one page to the other's having it, and to its being told that it is stored. */
const CHANGES = Number(process.env.CHANGES ?? 100);
const SIZES = [10, 500, 2000] as const;

const figures = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(8);
  return `${at(0.5)}${at(0.95)}${at(1)}`;
};

const server = await openTestServer();
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
const owner = await server.register({ first_name: 'Olivia', plan: 'business' });
const ask = (method: 'POST' | 'PUT', url: string, payload: object) =>
  server.send({ method, url: `/api/dashboard/${url}`, payload }, owner.access_token);
const project = (await ask('POST', 'projects', { name: 'Shop', main_url: 'https://shop.example' })).json().data.id;

console.log(`${'elements'.padEnd(10)}seen by the other: p50, p95, slowest ms | stored: p50, p95, slowest ms`);
for (const size of SIZES) {
  const added = Array.from({ length: size }, (_, n): Change => {
    return { command: 'addElement', args: { id: `e${n}`, kind: 'landing_page', x: (n % 40) * 260, y: Math.floor(n / 40) * 160 } };
  });
  const canvas = (await ask('POST', 'funnels', { name: `Of ${size}`, project })).json().data.id;
  await ask('PUT', `funnels/${canvas}/document`, { revision: 1, document: toRecords(perform(EMPTY_DOCUMENT, added)) });
  const [one, two] = [
    await SharedPage.open(address, canvas, owner.access_token),
    await SharedPage.open(address, canvas, owner.access_token),
  ];
  const [seen, stored]: [number[], number[]] = [[], []];
  for (let n = 0; n < CHANGES; n++) {
    const name = `Name ${n}`;
    const id = `e${n % size}`;
    const begin = performance.now();
    const number = one.change({ command: 'updateElement', args: { id, patch: { name } } });
    const isThere = () => two.document.elements.some((element) => element.id === id && element.name === name);
    await two.until(isThere);
    seen.push(performance.now() - begin);
    await one.answer(number);
    stored.push(performance.now() - begin);
  }
  console.log(`${String(size).padEnd(10)}${figures(seen)} |${figures(stored)}`);
  one.leave();
  two.leave();
}
await server.close();
process.exit(0);
