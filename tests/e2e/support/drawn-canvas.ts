import type { Locator, Page } from '@playwright/test';
import { type CanvasDocument, type CanvasElement, EMPTY_DOCUMENT, type Line } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { ask, makeCanvas } from './forms/world.ts';
import { comeIn, workspaceNamed } from './person.ts';

/** Canvases with a drawing on them, made through the API, so that a test begins where it is about something. */

const base = process.env.FLUMEN_E2E_URL ?? '';

export const page = (id: string, x: number, y: number, more: Partial<CanvasElement> = {}): CanvasElement => ({
  id,
  kind: 'landing_page',
  x,
  y,
  name: id,
  rule: { type: 'page', urls: [`/${id}`] },
  ...more,
});
export const source = (id: string, x: number, y: number): CanvasElement => ({
  id,
  kind: 'facebook_ads',
  x,
  y,
  name: id,
  rule: { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: id }] },
  traffic: { model: 'two_of_three', spend: 600_000, per_person: 75, typed: ['spend', 'per_person'] },
});
export const line = (from: string, to: string, rate: number | undefined = 0.5): Line => ({
  id: `${from}-${to}`,
  from,
  to,
  kind: 'next',
  rate,
});

/** Opens a new canvas that holds this, as somebody who may draw; gives back its id. */
export async function openDrawn(
  browserPage: Page,
  elements: CanvasElement[],
  lines: Line[] = [],
  more: Partial<CanvasDocument> = {},
  arrived: Locator = browserPage.locator('.react-flow__node').first(),
): Promise<string> {
  const info = await comeIn(browserPage, base, 'mapro@flumen.test');
  const { data } = await ask<{ data: { attributes: { name: string } }[] }>(info, 'dashboard/projects');
  const workspace = await workspaceNamed(base, info, data[0]?.attributes.name ?? '');
  const id = await makeCanvas(info, workspace, `Drawn ${Date.now()}`);
  const document: CanvasDocument = { ...EMPTY_DOCUMENT, ...more, elements, lines };
  await ask(info, `dashboard/funnels/${id}/document`, { method: 'PUT', body: { revision: 1, document } });
  await browserPage.goto(`${base}/dashboard/workspaces/${workspace}/canvases/${id}`);
  await arrived.waitFor();
  return id;
}

/** What the server holds of a canvas. */
export async function storedDocument(browserPage: Page, id: string): Promise<CanvasDocument> {
  const info = await comeIn(browserPage, base, 'mapro@flumen.test');
  const { data } = await ask<{ data: { attributes: { document: unknown } } }>(info, `dashboard/funnels/${id}/document`);
  const opened = openDocument(data.attributes.document);
  if (!opened.ok) throw new Error(`what is stored does not open: ${JSON.stringify(opened.problems)}`);
  return opened.document;
}
