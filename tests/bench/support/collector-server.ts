import { readFileSync } from 'node:fs';
import { domains, users, workspaces } from '#server/db/tables/core.ts';
import { createLog } from '#server/http/log.ts';
import { startRoles } from '#server/roles.ts';
import { readSettings } from '#server/settings.ts';
import { openContext } from '#server/stores.ts';

/** The real server with some workspaces that have no rate limit; the parent asks how many events are stored. */
const settings = { ...readSettings(process.env), secret: { current: 's'.repeat(32) }, demo: false };
const { context, close } = await openContext(settings, createLog(settings));
const [owner] = await context.db
  .insert(users)
  .values({ email: 'bench@example.com', first_name: 'Bench', plan: 'agency' })
  .returning({ id: users.id });
const rows = Array.from({ length: 10 }, (_, index) => ({
  user: owner?.id ?? '',
  name: `Shop ${index}`,
  main_url: 'https://shop.example',
  app_key: 'none',
  rate_limiting_enabled: false,
}));
const made = await context.db.insert(workspaces).values(rows).returning({ id: workspaces.id });
await context.db.insert(domains).values(made.map(({ id }) => ({ workspace_id: id, domain: 'shop.example' })));
const running = await startRoles(context);

/** Waits until the number stands still: the spool is empty. */
async function countStored(): Promise<number> {
  for (let last = -1; ; ) {
    const [row] = await context.analytics.select<{ events: number }>({ sql: 'SELECT count() AS events FROM events' });
    if (row?.events === last) return last;
    last = row?.events ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** Resident memory of both processes in MiB, where the system tells. */
function memory(): number {
  const pids = [process.pid, context.analytics.enginePid()].filter((pid) => pid !== undefined);
  const kibibytes = pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0));
  return Math.round(kibibytes.reduce((sum, one) => sum + one, 0) / 1024);
}

process.on('message', async () => process.send?.({ events: await countStored(), memory: memory() }));
process.on('SIGTERM', async () => {
  await running.close();
  await close();
  process.exit(0);
});
process.send?.({ url: `http://127.0.0.1:${running.port}`, workspaces: made.map(({ id }) => id) });
