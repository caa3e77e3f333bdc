import type { Identity, TrackBatch, TrackEvent } from '#domain/wire/track.ts';
import type { Config } from './config.ts';
import { listen, safe } from './safe.ts';
import { readJson, write } from './storage.ts';

/** Events gather this long, so that a page view and the click after it travel together. */
const GATHER_MS = 300;
const BATCH = 20;
const MOST_KEPT = 200;
const LONGEST_WAIT_S = 300;

type Parcel = Pick<TrackBatch, 'visitor' | 'events' | 'identities'>;
const firstId = ({ events, identities }: Parcel) => (identities || events)[0]?.id;

/**
 * Sends events in batches. A batch stays in local storage until the server has it, and is sent
 * again with the same event ids after a failure or because there were too many for now, on this
 * page or a later one; the server counts each id once.
 */
export function createSender(config: Config, visitor: () => string) {
  // Of its own for each workspace: a site may move to another one while events wait.
  const key = `flumen_outbox_${config.workspace}`;
  let pending: TrackEvent[] = [];
  let timer = 0;
  let failures = 0;
  let sending = false;

  const bodyOf = (parcel: Parcel): string =>
    JSON.stringify({
      v: 1,
      workspace: config.workspace,
      sent: Date.now(),
      test: config.test || undefined,
      driven: navigator.webdriver || undefined,
      ...parcel,
    } satisfies TrackBatch);
  const outbox = (): Parcel[] => readJson<Parcel[]>(key) || [];
  const keep = (parcels: Parcel[]): void => write(key, parcels.length ? JSON.stringify(parcels.slice(-MOST_KEPT / BATCH)) : '');

  function later(seconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(safe(flush), seconds * 1000) as unknown as number;
  }

  function pack(): void {
    const parcels = outbox();
    while (pending.length) parcels.push({ visitor: visitor() || undefined, events: pending.splice(0, BATCH) });
    keep(parcels);
  }

  function flush(): void {
    if (pending.length) pack();
    const parcel = outbox()[0];
    if (parcel && !sending) post(parcel);
  }

  /** Its answer may come after the page has gone: the batch stays and is sent again by the next one. */
  function post(parcel: Parcel): void {
    sending = true;
    fetch(`${config.base}e`, { method: 'POST', body: bodyOf(parcel), keepalive: true, credentials: 'omit' })
      .then((answer) =>
        answer.status < 500 && answer.status !== 429 ? delivered(parcel) : failed(+(answer.headers.get('retry-after') || 0)),
      )
      .catch(() => failed(0));
  }

  /** Stored, or refused for good: sending it again would change nothing. */
  function delivered(parcel: Parcel): void {
    sending = false;
    failures = 0;
    const id = firstId(parcel);
    keep(outbox().filter((one) => firstId(one) !== id));
    later(outbox().length ? 0 : GATHER_MS / 1000);
  }

  function failed(retryAfter: number): void {
    sending = false;
    failures++;
    later(Math.min(Math.max(retryAfter || 0, 2 ** failures * (0.5 + Math.random() / 2)), LONGEST_WAIT_S));
  }

  /** The page is going: its requests outlive it. While the server is in trouble the events wait for the next page. */
  function leave(): void {
    if (!pending.length) return;
    pack();
    if (!failures) outbox().slice(+sending).forEach(post);
  }

  listen(window, 'pagehide', leave);
  listen(document, 'visibilitychange', () => document.visibilityState === 'hidden' && leave());
  listen(window, 'online', () => later(0));
  later(GATHER_MS / 1000);

  return {
    add(event: TrackEvent): void {
      pending.push(event);
      if (!failures && !sending && pending.length === 1) later(GATHER_MS / 1000);
      if (pending.length >= BATCH) pack();
    },
    identify(identity: Identity): void {
      // It is rare, and goes by itself.
      keep([...outbox(), { visitor: visitor(), events: [], identities: [identity] }]);
      if (!failures && !sending) later(0);
    },
    forget(): void {
      pending = [];
      keep([]);
    },
  };
}
