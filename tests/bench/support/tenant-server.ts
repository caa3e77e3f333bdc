import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createLog } from '#server/http/log.ts';
import { startRoles } from '#server/roles.ts';
import { readSettings } from '#server/settings.ts';
import { openContext } from '#server/stores.ts';
import { generateEvents } from '../event-generator.ts';
import { createTenant, logIn } from './tenants.ts';

/** The real server with two agencies; with BENCH_EVENTS the first workspace of each has so many events, with BENCH_FILLED=1 that of the quiet one alone. */
const settings = { ...readSettings(process.env), secret: { current: 's'.repeat(32) }, demo: false };
const { context, close } = await openContext(settings, createLog(settings));
const made = [await createTenant(context, 'quiet'), await createTenant(context, 'loud')];
const events = Number(process.env.BENCH_EVENTS ?? 0);
for (const { workspaces } of made.slice(0, Number(process.env.BENCH_FILLED ?? made.length)))
  if (events > 0) await generateEvents(context.analytics, events, workspaces[0] ?? '');
// Making 20 million events takes minutes, and who logged in before would soon be out again.
const tenants = await Promise.all(made.map(async (tenant) => ({ ...tenant, token: await logIn(context, tenant.user) })));
const running = await startRoles(context);

/** Milliseconds of processor time and MiB of memory of a process, where the system tells. */
function usageOf(pid: number | undefined): { readonly ms: number; readonly memory: number } {
  if (pid === undefined) return { ms: 0, memory: 0 };
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  return { ms: (Number(fields[11]) + Number(fields[12])) * 10, memory };
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const engine = usageOf(context.analytics.enginePid());
  const { active } = performance.eventLoopUtilization();
  const memory = Math.round(usageOf(process.pid).memory + engine.memory);
  process.send?.({ processor: (user + system) / 1000, active, engine: engine.ms, memory });
});
process.on('SIGTERM', async () => {
  await running.close();
  await close();
  process.exit(0);
});
process.send?.({ url: `http://127.0.0.1:${running.port}`, tenants, engine: context.analytics.enginePid() });
