import { watchClicks } from './clicks.ts';
import { type Config, readConfig } from './config.ts';
import { type Answer, mayKeep, mayTrack, optOut, saveAnswer } from './consent.ts';
import { watchForms } from './forms.ts';
import { newId } from './id.ts';
import { watchPages } from './pageview.ts';
import { createLoader, watchEmbeds } from './parts.ts';
import { type Sale, saleDetails } from './purchase.ts';
import { safe, warn } from './safe.ts';
import { watchScroll } from './scroll.ts';
import { createSender } from './send.ts';
import { keep, keeps, read, write } from './storage.ts';
import type { Tools, Who } from './tools.ts';
import { createTrack, flat, label, type Track } from './track.ts';
import { forget, visitorId } from './visitor.ts';

type Call = [command: string, ...args: unknown[]];
interface Flumen {
  (...call: Call): void;
  /** Calls made before the script was there. */
  q?: ArrayLike<unknown>[];
  /** The workspace of the script that runs: a second one stays silent. */
  on?: string;
  getVisitorId?: () => string | undefined;
}
const page = window as unknown as { flumen?: Flumen };

function start(config: Config): void {
  const waiting = page.flumen?.q || [];
  let sender: ReturnType<typeof createSender> | undefined;
  let viewPage = () => {};
  let isBegun = false;
  const held: Call[] = [];
  const load = createLoader(config);
  const send = createTrack(config.sites, (event) => sender?.add(event));
  const may = () => mayTrack(config.consent);
  /** Says nothing without consent. */
  const track: Track = (kind, details) => may() && send(kind, details);
  const tools: Tools = {
    config,
    mayTrack: may,
    track,
    read,
    write,
    identify: (who) => may() && sender?.identify({ id: newId(), at: Date.now(), ...who }),
    call: (...args) => call(...args),
    visitor: visitorId,
    keeps,
  };
  /** Whatever was kept goes, and from then on only what may be is. */
  const forgetAll = () => {
    sender?.forget();
    forget();
    keep(mayKeep(config.mode));
  };

  const commands: Record<string, (...args: never[]) => unknown> = {
    page: () => viewPage(),
    event: (name: string, attributes?: object) => track('custom', { name: label(String(name)), attributes: flat(attributes) }),
    purchase: (sale: Sale) => track('purchase', saleDetails(sale || {})),
    refund: (sale: Sale) => load('shop').then((shop) => shop(tools, null, sale || {})),
    deal: (sale: Sale) => track('deal', saleDetails(sale || {})),
    call: (name?: string, attributes?: object) => track('call_scheduled', { name: label(name), attributes: flat(attributes) }),
    identify: (who: Who) => may() && load('identify').then((identify) => identify(tools, who || {})),
    consent(answer: Answer) {
      const isGranted = answer === 'granted';
      if (isGranted) keep(config.mode !== 'cookieless');
      else forgetAll();
      saveAnswer(config, answer);
      if (isGranted) begin();
    },
    optout(isOut?: boolean) {
      optOut(isOut !== false);
      if (isOut === false) return begin();
      forgetAll();
    },
  };
  const call = safe((...[command, ...args]: Call) => {
    const act = commands[command];
    if (!act) return warn(`there is no "${command}"`);
    if (/^con|^opt/.test(command) || sender) act(...(args as never[]));
    else held.push([command, ...args]);
  });

  const run = safe(() => {
    sender = createSender(config, visitorId);
    const newPage = config.auto ? watchScroll(track) : () => {};
    viewPage = watchPages(config, track, newPage);
    if (config.auto) for (const watch of [watchClicks, watchForms]) watch(track);
    watchEmbeds(load, tools);
    for (const one of held.splice(0)) call(...one);
  });

  function begin(): void {
    if (isBegun || !may()) return;
    isBegun = true;
    // A walk is known to one origin alone, and is taken along to each other one.
    const linked =
      (config.test || config.sites.some((site) => !location.hostname.endsWith(site))) && load('linker').then((link) => link(tools));
    // Who was led here from another domain of the workspace is known after the answer of the server.
    if (linked && /[?&]lk=/.test(location.search)) linked.then(run, run);
    else run();
  }

  const flumen: Flumen = call;
  flumen.on = config.workspace;
  flumen.getVisitorId = safe(() => (sender && may() ? visitorId() || undefined : undefined));
  page.flumen = flumen;
  if (config.test) keep(false);
  else if (!mayKeep(config.mode)) forgetAll();
  begin();
  for (const one of Array.from(waiting)) call(...(Array.from(one) as Call));
}

safe(() => {
  if (page.flumen?.on) warn('it is on this page twice');
  else start(readConfig());
})();
