import { expect } from '@playwright/test';
import { ask, base, prove, type World } from './world.ts';

/** Three people go from one page to another, and are counted: the smallest site that makes a map, and days to look at. */
export async function trackWays({ owner, workspace }: World): Promise<void> {
  await prove(owner);
  const { data } = await ask<{ data: { attributes: { app_id: string; app_key: string } } }>(
    owner,
    `dashboard/projects/${workspace}/api-key`,
    { method: 'POST' },
  );
  const { app_id, app_key } = data.attributes;
  const pages = ['https://forms.example/', 'https://forms.example/next'];
  const views = ['one', 'two', 'three'].flatMap((visitor) =>
    pages.map((url, place) => ({
      id: `view-${workspace.slice(-6)}-${visitor}-${place}`,
      kind: 'page_view',
      at: Date.now() - 60_000 + place * 1000,
      visitor: `visitor-of-forms-${visitor}`,
      url,
    })),
  );
  const answer = await fetch(`${base}/api/analytics/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-id': app_id, 'x-app-key': app_key },
    body: JSON.stringify({ events: views }),
  });
  expect(answer.status, await answer.text()).toBe(202);
  // Asked here and not by loading a screen again and again: a slow browser would never come to its end.
  const first = async () => (await ask<{ first_event_at: string | null }>(owner, 'analytics/reports/live', { workspace })).first_event_at;
  await expect.poll(first, { timeout: 60_000 }).not.toBeNull();
}
