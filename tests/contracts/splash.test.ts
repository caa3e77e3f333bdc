import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The page's first picture is written out in index.html, where nothing can be imported: it looks like what it stands in for. */
const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('index.html');

describe('splash', () => {
  it('is the logo', () => {
    const drawn = / d="([^"]+)"/;
    const [, path] = drawn.exec(read('src/ui/icons/Logo.tsx')) ?? [];
    expect(path).toBeTruthy();
    for (const file of ['index.html', 'public/favicon.svg']) expect(drawn.exec(read(file))?.[1]).toBe(path);
  });

  it('has the ground of the screens, light and dark', () => {
    const grounds = [...read('src/ui/styles/tokens.css').matchAll(/--fl-bg: (#\w+);/g)].map(([, colour]) => colour);
    expect(new Set(grounds).size).toBe(2);
    const written = [...page.matchAll(/background: (#\w+);/g)].map(([, colour]) => colour);
    expect([...new Set(written)]).toEqual([...new Set(grounds)]);
  });
});
