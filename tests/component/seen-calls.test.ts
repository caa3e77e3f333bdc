import { afterEach, expect, it, vi } from 'vitest';
import { seenIn } from '#src/features/canvas/seen-calls.ts';

/** What the rules of a canvas ask of a workspace: pages as they are suggested. */

afterEach(() => void vi.unstubAllGlobals());

/** Pages that the server knows of, by what is searched for. */
function serverOf(pages: readonly string[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    const { search = '' } = JSON.parse(String(body));
    asked.push(search);
    return Response.json({ values: pages.filter((page) => page.includes(search)).map((value) => ({ value, people: 3 })) });
  });
  return asked;
}
const pagesOf = async (workspace: string, search: string) =>
  (await seenIn(workspace, 'UTC', true).values({ of: 'page', search }, new AbortController().signal)).map(({ value }) => value);

it('leaves out the host of a workspace with one site, and asks which it is once', async () => {
  const asked = serverOf(['shop.example/', 'shop.example/quiz']);
  expect(await pagesOf('one', 'quiz')).toEqual(['/quiz']);
  expect(await pagesOf('one', 'shop')).toEqual(['/', '/quiz']);
  expect(asked).toEqual(['quiz', '', 'shop']);
});

it('names the host where there are several, also when what is typed narrows them to one', async () => {
  serverOf(['shop.example/thanks', 'pay.example/thanks']);
  expect(await pagesOf('two', 'pay.')).toEqual(['pay.example/thanks']);
});

it('names the host while it cannot be found out whether there are others', async () => {
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) =>
    JSON.parse(String(body)).search
      ? Response.json({ values: [{ value: 'shop.example/quiz', people: 3 }] })
      : Response.json({ errors: [] }, { status: 500 }),
  );
  expect(await pagesOf('three', 'quiz')).toEqual(['shop.example/quiz']);
});
