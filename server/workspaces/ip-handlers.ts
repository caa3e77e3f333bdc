import type { ipActions } from '#resources/actions/ips.ts';
import type { ipShapes } from '#resources/shapes/ips.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';

/** An IPv4 address as it is usually written, also when it comes over IPv6. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
}

export const ipHandlers = {
  showOwn: async ({ request }) => ({ id: plainAddress(request.ip), ip: plainAddress(request.ip) }),
} satisfies HandlersOf<typeof ipActions, typeof ipShapes, WorkspacePorts>;
