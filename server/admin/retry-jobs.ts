import type { adminActions } from '#resources/actions/admin.ts';
import type { adminShapes } from '#resources/shapes/admin.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import { notFound } from '#server/http/errors.ts';

/** Puts the failed work of a queue back. @throws HttpError 404 for an unknown queue. */
export async function retryJobs({
  context,
  params: { name },
  input,
  record,
}: ActionCall<typeof adminActions.retryJobs, typeof adminShapes.retryJobs, AdminPorts>) {
  const queue = (await context.jobs.states()).find((one) => one.name === name);
  if (!queue) throw notFound();
  const retried = await context.jobs.retry(queue.name);
  const target = { type: 'jobs', id: queue.name, label: queue.name };
  await record(context.db, { target, before: { failed: queue.failed }, after: { retried }, reason: input?.reason });
  return { id: queue.name, retried };
}
