/** Where servers send their events. `origin`: where this installation answers, without a slash at the end. */
export const serverEventsUrl = (origin: string): string => `${origin}/api/analytics/events`;

interface ServerEventExample {
  readonly appId: string;
  readonly appKey: string;
  /** 8 to 64 characters; the same one again counts once. */
  readonly id: string;
  readonly currency: string;
}

/** A purchase told by `curl`, in a shell of Linux, macOS or Windows' WSL. */
export function serverEventCurl(address: string, { appId, appKey, id, currency }: ServerEventExample): string {
  const event = { id, kind: 'purchase', customer: 'customer-77', order: `test-${id.slice(-8)}`, amount: 54, currency };
  return [
    `curl ${address} \\`,
    "  -H 'content-type: application/json' \\",
    `  -H 'x-app-id: ${appId}' \\`,
    `  -H 'x-app-key: ${appKey}' \\`,
    `  -d '${JSON.stringify({ events: [event] })}'`,
  ].join('\n');
}
